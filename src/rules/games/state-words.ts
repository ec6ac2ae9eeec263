import { states } from './games.ts'

const known: readonly string[] = Object.values(states).flat()

/** How people and other programs spell the NHL's states. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['F', 'FINAL'],
  ['F/OT', 'FINAL'],
  ['F/SO', 'FINAL'],
  ['FINAL/OT', 'FINAL'],
  ['FINAL/SO', 'FINAL'],
  ['OFFICIAL', 'OFF'],
  ['SCHEDULED', 'FUT'],
  ['POSTPONED', 'PPD'],
  ['SUSPENDED', 'SUSP'],
  ['CANCELED', 'CNCL'],
  ['CANCELLED', 'CNCL'],
])

/** The NHL's word for a state as a file or a call spells it, in upper case (G9); another word stays as it is. */
export const stateOfSpelling = (word: string): string => spellings.get(word) ?? word

/** Whether it is one of the NHL's words (G3). From a person only these are taken (G9). */
export const isKnownState = (word: string): boolean => known.includes(word)

/** For a sentence. */
export const knownStates = known.join(', ')
