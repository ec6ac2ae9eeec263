import { expect, test } from 'vitest'
import { whoIsIn } from './grid-squares.ts'

const member = (participant_name: string, placement: number | null) => ({ participant_name, placement })

test.each([
  {
    members: [member('Ann', null), member('Bob', null), member('Cid', 3)],
    active: 2,
    words: '2 of 3 members still in',
  },
  { members: [member('Ann', 1), member('Bob', 2), member('Cid', 3)], active: 1, words: 'Ann won' },
  { members: [member('Ann', 1), member('Bob', 1), member('Cid', 3)], active: 2, words: 'Ann and Bob won' },
])('the line above the weeks says $words', ({ members, active, words }) => {
  expect(whoIsIn({ members, active_participants: active, total_participants: members.length })).toBe(words)
})

test('the line above the weeks of a larger contest says who is shown', () => {
  expect(whoIsIn({ members: [member('Ann', null)], active_participants: 9, total_participants: 1_200 })).toBe(
    'The 1 who lasted longest of 1200',
  )
})
