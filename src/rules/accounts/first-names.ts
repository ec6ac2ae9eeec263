import { nameOrder } from '#rules/accounts/name-order.ts'

const firstOf = (name: string) => name.split(' ')[0] ?? name

/** A full name's first name if no other of these names starts with it; null if it would be ambiguous. */
export function clearFirstNames(names: readonly string[]): (name: string) => string | null {
  const namesakes = Map.groupBy(names, (name) => nameOrder(firstOf(name)))
  return (name) => (namesakes.get(nameOrder(firstOf(name)))?.length === 1 ? firstOf(name) : null)
}
