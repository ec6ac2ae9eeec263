import { states } from './games.ts'

const known: readonly string[] = Object.values(states).flat()

/** Spellings of the NHL's states used by people and other programs. */
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

/** The NHL's word for a spelling from a file or a call, in upper case (G9); unknown words are returned unchanged. */
export const stateOfSpelling = (word: string): string => spellings.get(word) ?? word

/** Whether it is one of the NHL's words (G3). People may only enter these (G9). */
export const isKnownState = (word: string): boolean => known.includes(word)

/** Listed for a sentence. */
export const knownStates = known.join(', ')
