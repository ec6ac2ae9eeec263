/** An audit line's facts, as read from a JSON column. */
export type Facts = { [field: string]: unknown }

export function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The facts of one side; empty if there was nothing. */
export function factsOf(value: unknown): Facts {
  return isFacts(value) ? value : {}
}

export function numberIn(value: unknown, field: string): number | null {
  const found = factsOf(value)[field]
  return typeof found === 'number' ? found : null
}

export function textIn(value: unknown, field: string): string | null {
  const found = factsOf(value)[field]
  return typeof found === 'string' ? found : null
}

/** The ids of all participants anywhere in the facts. */
export function participantsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(participantsIn)
  return Object.entries(factsOf(value)).flatMap(([field, inside]) => {
    if (field === 'participant_id' && typeof inside === 'number') return [inside]
    if (field === 'order' && Array.isArray(inside)) return inside.filter((id) => typeof id === 'number')
    return participantsIn(inside)
  })
}
