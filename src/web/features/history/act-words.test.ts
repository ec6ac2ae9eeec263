import { expect, test } from 'vitest'
import { actWords } from './act-words.ts'

test.each([
  ['closed week 5 of “Office”', 'Closed week 5'],
  ['started “Office”', 'Started'],
  ['moved the start of “Office”: fewer than two had joined', 'Moved the start: fewer than two had joined'],
  ['entered a pick for Bob for week 1 of “Office”', 'Entered a pick for Bob for week 1'],
  ['saved the score of TOR at BOS', 'Saved the score of TOR at BOS'],
])('%s', (words, act) => {
  expect(actWords({ words, contest_name: 'Office' })).toBe(act)
})
