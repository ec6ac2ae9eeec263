/** 'game' for one, 'games' for any other number; `many` is for irregular plurals. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

/** '1 game', '2 games', '0 games'. */
export const counted = (count: number, one: string, many?: string): string => `${count} ${plural(count, one, many)}`

/** 'Ann', 'Ann and Bob', 'Ann, Bob and Carl'. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** 'Week 7' from 'week 7'. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** '1st', '2nd', '3rd', '11th', '22nd'. */
export function ordinal(place: number): string {
  const ending = /1[123]$/.test(String(place)) ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}
