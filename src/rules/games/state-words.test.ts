import { expect, test } from 'vitest'
import { isKnownState, stateOfSpelling } from './state-words.ts'

test.each([
  ['FINAL/OT', 'FINAL'],
  ['F/SO', 'FINAL'],
  ['F', 'FINAL'],
  ['OFFICIAL', 'OFF'],
  ['SCHEDULED', 'FUT'],
  ['POSTPONED', 'PPD'],
  ['PPD', 'PPD'],
  ['CANCELED', 'CNCL'],
  ['SUSPENDED', 'SUSP'],
  ['CRIT', 'CRIT'],
  ['DELAYED', null],
  ['TBD', null],
  ['', null],
])('the spelling %s means the state %s (G9)', (word, state) => {
  const read = stateOfSpelling(word)
  expect(isKnownState(read) ? read : null).toBe(state)
})
