import { describe, expect, it } from 'vitest'
import type { ContestStatus } from './picks.ts'
import { contestToShow } from './shown-contest.ts'

const of = (contest_id: number, status: ContestStatus, is_participant = false) => ({
  contest_id,
  status,
  is_participant,
})

describe('The contest of a page (spec 2, D8)', () => {
  it.each([
    ['none without any', [], null],
    [
      "the reader's own that waits before another in progress",
      [of(9, 'completed'), of(3, 'waiting', true), of(2, 'in_progress')],
      3,
    ],
    ['for who plays in none the one in progress', [of(9, 'completed'), of(3, 'waiting'), of(2, 'in_progress')], 2],
    ["the reader's own before others", [of(3, 'in_progress'), of(2, 'in_progress', true)], 2],
    ['else the completed one with the highest id', [of(4, 'completed'), of(9, 'completed'), of(7, 'completed')], 9],
  ])('is %s', (_sentence, contests, id) => {
    expect(contestToShow(contests)?.contest_id ?? null).toBe(id)
  })

  it('is the requested one if it exists', () => {
    const contests = [of(9, 'completed'), of(3, 'in_progress'), of(2, 'in_progress')]
    expect([null, 2, 9, 7].map((asked) => contestToShow(contests, asked)?.contest_id)).toEqual([3, 2, 9, 3])
  })
})
