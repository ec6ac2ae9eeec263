const firstOf = (name: string) => name.split(' ')[0] ?? name

/** The first name where no other of these names begins with it; null where two do, and nobody would know who is meant. */
export function clearFirstNames(names: readonly string[]): (name: string) => string | null {
  const namesakes = Map.groupBy(names, (name) => firstOf(name).toLowerCase())
  return (name) => (namesakes.get(firstOf(name).toLowerCase())?.length === 1 ? firstOf(name) : null)
}
