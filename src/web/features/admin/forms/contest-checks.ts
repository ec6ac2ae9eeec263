/** What the browser can say about a field of a contest before it is sent (spec 5); each answers the message, or null. */

export const nameProblem = (name: string) => (name.trim() === '' ? 'Please fill in all required fields' : null)

/** '2025-26': two years that follow each other. */
export function seasonProblem(text: string): string | null {
  const [, first, second] = /^(\d{4})-(\d{2})$/.exec(text.trim()) ?? []
  const isSeason = first !== undefined && (Number(first) + 1) % 100 === Number(second)
  return isSeason ? null : 'Enter a season such as 2025-26'
}

export const dayProblem = (day: string) => (day === '' ? 'Please fill in all required fields' : null)

/** `taken`: places that are taken already; fewer places than that cannot be offered. */
export function sizeProblem(size: number | string, taken = 0): string | null {
  if (size === '') return 'Please fill in all required fields'
  const places = Number(size)
  if (!Number.isInteger(places)) return 'Enter a whole number'
  if (places < 1) return 'Must be at least 1'
  return places < taken ? `Must be at least ${taken}, the number of participants` : null
}
