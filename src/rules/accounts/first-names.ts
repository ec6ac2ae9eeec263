import { nameOrder } from '#rules/accounts/name-order.ts'

const firstOf = (name: string) => name.split(' ')[0] ?? name

/** The first name where no other of these names begins with it; null where two do, and nobody would know who is meant. */
export function clearFirstNames(names: readonly string[]): (name: string) => string | null {
  const namesakes = Map.groupBy(names, (name) => nameOrder(firstOf(name)))
  return (name) => (namesakes.get(nameOrder(firstOf(name)))?.length === 1 ? firstOf(name) : null)
}
