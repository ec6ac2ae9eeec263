import { describe, expect, it } from 'vitest'
import { activeOf, contenders, dependsOnMember, notReplaced } from './active-contest.ts'
import type { ContestStatus } from './contests.ts'

const of = (contest_id: number, status: ContestStatus, second_chance_of: number | null = null) => ({
  contest_id,
  status,
  second_chance_of,
})
/** A negative number is a contest that they are out of. */
const idOf = (contests: ReturnType<typeof of>[], own: number[] = [], due: number[] = []) => {
  const entries = new Map(own.map((id) => [Math.abs(id), { is_eliminated: id < 0 }]))
  return activeOf(contenders(contests, entries), new Set(due))?.contest_id ?? null
}

describe('The active contest for a member (D8)', () => {
  it.each([
    ['none without any', [], [], null],
    ['never a cancelled one', [of(1, 'cancelled')], [1], null],
    ['one that runs before one that waits', [of(2, 'waiting'), of(1, 'in_progress')], [], 1],
    ['their own that waits before one that drafts without them', [of(2, 'waiting'), of(1, 'drafting')], [2], 2],
    ['their own that runs before their own that waits', [of(2, 'waiting'), of(1, 'in_progress')], [1, 2], 1],
    ['one that runs before their own that is over', [of(2, 'completed'), of(1, 'in_progress')], [2], 1],
    ['their own before others', [of(3, 'in_progress'), of(2, 'drafting'), of(1, 'in_progress')], [1], 1],
    ['the newest of their own', [of(2, 'drafting'), of(1, 'in_progress'), of(3, 'in_progress')], [1, 2], 2],
    ['the newest of others', [of(1, 'waiting'), of(3, 'waiting'), of(2, 'waiting')], [], 3],
    ['a waiting one before one that is over', [of(2, 'completed'), of(1, 'waiting')], [2], 1],
    ['else the newest that is over', [of(1, 'completed'), of(2, 'completed')], [1], 2],
    [
      'one that they are still in before one that they are out of',
      [of(1, 'in_progress'), of(2, 'waiting', 1)],
      [-1, 2],
      2,
    ],
    ['the newest of those that they are out of', [of(1, 'in_progress'), of(2, 'in_progress', 1)], [-1, -2], 2],
    ['one that they are out of before others', [of(1, 'in_progress'), of(2, 'in_progress', 1)], [-1], 1],
    [
      'the first contest that runs on after its second chance',
      [of(1, 'in_progress'), of(2, 'completed', 1)],
      [-1, -2],
      1,
    ],
    ['the first contest once both are over (Y4)', [of(1, 'completed'), of(2, 'completed', 1)], [-1, 2], 1],
  ] as const)('is %s', (_sentence, contests, own, id) => {
    expect(idOf([...contests], [...own])).toBe(id)
  })

  it.each([
    ['one with a due pick before a newer one', [of(1, 'in_progress'), of(2, 'in_progress')], [1], 1],
    ['the newest of those with a due pick', [of(1, 'in_progress'), of(2, 'drafting'), of(3, 'drafting')], [1, 2], 2],
    ['one that runs before one that waits', [of(1, 'in_progress'), of(2, 'waiting')], [2], 1],
  ] as const)('is of their own %s', (_sentence, contests, due, id) => {
    const own = contests.map(({ contest_id }) => contest_id)
    expect(idOf([...contests], own, [...due])).toBe(id)
  })

  it.each([
    ['once it is over', 'completed', [of(2, 'waiting')], []],
    ['for good, when the tiebreaker is over too', 'completed', [of(2, 'completed')], []],
    ['not while it runs', 'in_progress', [of(2, 'waiting')], [1]],
    ['not behind a cancelled one', 'completed', [of(2, 'cancelled')], [1]],
    ['not behind an older one', 'completed', [of(0, 'completed')], [1]],
  ] as const)('a two-team contest steps back behind a newer tiebreaker %s', (_sentence, status, tiebreakers, left) => {
    expect(notReplaced([of(1, status)], tiebreakers).map(({ contest_id }) => contest_id)).toEqual(left)
  })

  it('is the same for everybody unless several are not over', () => {
    expect(dependsOnMember([])).toBe(false)
    expect(dependsOnMember([of(1, 'in_progress'), of(2, 'completed'), of(3, 'cancelled')])).toBe(false)
    expect(dependsOnMember([of(1, 'in_progress'), of(2, 'waiting')])).toBe(true)
    expect(dependsOnMember([of(1, 'in_progress'), of(2, 'drafting')])).toBe(true)
    expect(dependsOnMember([of(1, 'waiting'), of(2, 'waiting'), of(3, 'completed')])).toBe(true)
    expect(dependsOnMember([of(1, 'completed'), of(2, 'completed')])).toBe(false)
  })
})
