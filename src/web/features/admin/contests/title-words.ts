import { listed } from '#rules/counted.ts'

/** The winners, as a fact of a finished contest. */
export const championFact = (names: readonly string[]): [string, string] => [
  names.length === 1 ? 'Champion' : 'Champions',
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', '),
]

/** The members who lose a title when a contest is reopened: 'Ann Abbott is no longer the champion.' */
export const titleGoesWords = (names: readonly string[]) =>
  names.length === 1
    ? `${names[0]} is no longer the champion.`
    : `${names.length > 4 ? championFact(names)[1] : listed(names)} are no longer the champions.`
