import { expect, it, test } from 'vitest'
import { lifeLostWords, livesLeft, livesWords } from './lives.ts'

test.each([
  [3, null, [], 3],
  [3, null, [2, 5], 1],
  [2, 5, [2], 0],
  [1, null, [], 1],
  [1, 4, [], 0],
])('with %i lives, out in %s and a life lost in %j, %i are left (S18)', (lives, elimination_week, lost_lives, left) => {
  expect(livesLeft({ lives, elimination_week, lost_lives })).toBe(left)
})

test.each<[string | null, number, string]>([
  ['TBL', 2, 'You lost a life: TBL lost twice. 1 left.'],
  ['TBL', 1, 'You lost a life: TBL lost. 1 left.'],
  ['TBL', 3, 'You lost a life: TBL lost 3 times. 1 left.'],
  [null, 0, 'You lost a life: you had no pick. 1 left.'],
])('the words for a lost life name its cause: %s, %i losses (S18)', (team, losses, words) => {
  expect(lifeLostWords({ team, losses, left: 1 })).toBe(words)
})

it('the lives have a text for readers who don’t see the hearts (S18)', () => {
  expect(livesWords({ left: 2, of: 3 })).toBe('2 of 3 lives')
})
