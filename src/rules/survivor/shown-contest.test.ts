import { describe, expect, it } from 'vitest'
import { contestToShow } from './shown-contest.ts'
import type { ContestStatus } from './survivor.ts'

const of = (contest_id: number, status: ContestStatus) => ({ contest_id, status })

describe('The contest of a page (spec 2)', () => {
  it.each([
    ['none without any', [], null],
    ['the first that is in progress or waiting', [of(9, 'completed'), of(3, 'waiting'), of(2, 'in_progress')], 3],
    ['else the completed one with the highest id', [of(4, 'completed'), of(9, 'completed'), of(7, 'completed')], 9],
  ])('is %s', (_sentence, contests, id) => {
    expect(contestToShow(contests)?.contest_id ?? null).toBe(id)
  })

  it('is the requested one if it exists', () => {
    const contests = [of(9, 'completed'), of(3, 'in_progress'), of(2, 'in_progress')]
    expect([null, 2, 9, 7].map((asked) => contestToShow(contests, asked)?.contest_id)).toEqual([3, 2, 9, 3])
  })
})
