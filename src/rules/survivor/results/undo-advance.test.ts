import { expect, test } from 'vitest'
import { refuseUndoAdvance } from './undo-advance.ts'

const TO_WEEK_6 = { week_number: 5, next_week: 6 }
const AFTER_THE_LAST_WEEK = { week_number: 26, next_week: 26 }

test.each([
  ['is possible while nobody has picked in the week it opened', 6, TO_WEEK_6, false, null],
  ['is refused once somebody has', 6, TO_WEEK_6, true, { code: 'picked_since_advance', week_number: 6 }],
  ['is possible after the last week, in which everybody has picked', 26, AFTER_THE_LAST_WEEK, true, null],
  ['is refused once a playoff round follows it', 27, AFTER_THE_LAST_WEEK, false, { code: 'round_stands_on_advance' }],
  ['is refused where nothing was advanced', 1, null, false, { code: 'nothing_to_take_back' }],
])('undoing an advance %s (S11)', (_sentence, current_week, last, hasCurrentPicks, expected) => {
  expect(refuseUndoAdvance({ contest: { current_week }, last, hasCurrentPicks })).toEqual(expected)
})
