import { describe, expect, it } from 'vitest'
import { activeOf, dependsOnMember, isShownBeside, notReplaced, yieldsTo } from './active-contest.ts'
import type { ContestStatus } from './contests.ts'

const of = (contest_id: number, status: ContestStatus, second_chance_of: number | null = null) => ({
  contest_id,
  status,
  season_year: '2025-26',
  completed_at: status === 'completed' ? `2026-04-${10 + contest_id}T16:00:00.000Z` : null,
  second_chance_of,
  tiebreaker_of: null as number | null,
})
type Of = ReturnType<typeof of>
/** A negative number is a contest they are eliminated from; `seen`: contests whose ending they dismissed. */
const entriesOf = (own: readonly number[], seen: readonly number[]) =>
  new Map(
    own.map((id) => [
      Math.abs(id),
      { is_eliminated: id < 0, ending_seen_at: seen.includes(Math.abs(id)) ? '2026-04-25T16:00:00.000Z' : null },
    ]),
  )
const idOf = (contests: readonly Of[], own: readonly number[] = [], { due = [], seen = [] }: Seen = {}) =>
  activeOf(contests, { own: entriesOf(own, seen), due: new Set(due) })?.contest_id ?? null
type Seen = { due?: readonly number[]; seen?: readonly number[] }
const SEEN = { seen: [1, 2, 3] }

describe('A member’s active contest (D8)', () => {
  it.each([
    ['none without any', [], [], null],
    ['never a cancelled one', [of(1, 'cancelled')], [1], null],
    ['one that runs before one that waits', [of(2, 'waiting'), of(1, 'in_progress')], [], 1],
    ['their own that waits before one that drafts without them', [of(2, 'waiting'), of(1, 'drafting')], [2], 2],
    ['their own that runs before their own that waits', [of(2, 'waiting'), of(1, 'in_progress')], [1, 2], 1],
    ['one that runs before their own that is over', [of(2, 'completed'), of(1, 'in_progress')], [2], 1],
    ['their own that is over before a newer one that is over', [of(1, 'completed'), of(2, 'completed')], [1], 1],
    [
      'the newer season that is over before their own',
      [{ ...of(1, 'completed'), season_year: '2024-25' }, of(2, 'completed')],
      [1],
      2,
    ],
    ['their own before others', [of(3, 'in_progress'), of(2, 'drafting'), of(1, 'in_progress')], [1], 1],
    ['the newest of their own', [of(2, 'drafting'), of(1, 'in_progress'), of(3, 'in_progress')], [1, 2], 2],
    ['the newest of others', [of(1, 'waiting'), of(3, 'waiting'), of(2, 'waiting')], [], 3],
    ['a waiting one before one that is over', [of(2, 'completed'), of(1, 'waiting')], [2], 1],
    ['else the newest that is over', [of(1, 'completed'), of(2, 'completed')], [], 2],
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
    expect(idOf(contests, own, SEEN)).toBe(id)
  })

  it.each([
    ['whatever else runs or waits', [of(1, 'completed'), of(2, 'in_progress'), of(3, 'waiting')], [1], [], 1],
    ['before one that they play', [of(1, 'completed'), of(2, 'in_progress')], [-1, 2], [], 1],
    ['but not before a pick that is due', [of(1, 'completed'), of(2, 'in_progress')], [1, 2], [2], 2],
    ['a title before a loss that came later', [of(1, 'completed'), of(2, 'completed')], [1, -2], [], 1],
    ['of two titles the later one', [of(1, 'completed'), of(2, 'completed')], [1, 2], [], 2],
    ['but not into the next season', [of(1, 'completed'), { ...of(2, 'waiting'), season_year: '2026-27' }], [1], [], 2],
  ] as const)('is their own ended contest until they dismiss it, %s', (_sentence, contests, own, due, id) => {
    expect(idOf(contests, own, { due })).toBe(id)
  })

  it('shows its ending again if it was reopened and has ended again', () => {
    const again = { ...of(1, 'completed'), completed_at: '2026-05-01T16:00:00.000Z' }
    expect(idOf([again, of(2, 'in_progress')], [1], SEEN)).toBe(1)
  })

  it.each([
    ['one with a due pick before a newer one', [of(1, 'in_progress'), of(2, 'in_progress')], [1], 1],
    ['the newest of those with a due pick', [of(1, 'in_progress'), of(2, 'drafting'), of(3, 'drafting')], [1, 2], 2],
    ['one that runs before one that waits', [of(1, 'in_progress'), of(2, 'waiting')], [2], 1],
  ] as const)('is %s, among their own', (_sentence, contests, due, id) => {
    const own = contests.map(({ contest_id }) => contest_id)
    expect(idOf(contests, own, { due })).toBe(id)
  })

  it.each([
    ['once it is over', 'completed', [{ ...of(2, 'waiting'), tiebreaker_of: 1 }], [2], []],
    ['for good, when the tiebreaker is over too', 'completed', [{ ...of(2, 'completed'), tiebreaker_of: 1 }], [2], []],
    ['not while it runs', 'in_progress', [{ ...of(2, 'waiting'), tiebreaker_of: 1 }], [2], [1]],
    ['not behind a cancelled one', 'completed', [{ ...of(2, 'cancelled'), tiebreaker_of: 1 }], [2], [1]],
    ['not for members who are not tied', 'completed', [{ ...of(2, 'waiting'), tiebreaker_of: 1 }], [], [1]],
    ['not behind that of another contest', 'completed', [{ ...of(2, 'waiting'), tiebreaker_of: 5 }], [2], [1]],
  ] as const)('a two-team contest ranks behind its tiebreaker %s', (_sentence, status, tiebreakers, mine, left) => {
    const own = entriesOf([1, ...mine], [])
    expect(notReplaced([of(1, status)], { tiebreakers, own }).map(({ contest_id }) => contest_id)).toEqual(left)
  })

  it.each([
    ['their own that waits behind one that runs without them', of(1, 'in_progress'), of(2, 'waiting'), [2], true],
    ['their own that runs behind a two-team contest of theirs', of(1, 'in_progress'), of(2, 'drafting'), [1, 2], false],
    ['one without them behind one without them', of(1, 'in_progress'), of(2, 'drafting'), [], false],
    ['one without them behind their own that is over', of(1, 'completed'), of(2, 'drafting'), [1], false],
    ['a newer one, both over, without them', of(1, 'completed'), of(2, 'completed'), [], true],
    ['an older one, both over, without them', of(2, 'completed'), of(1, 'completed'), [], false],
  ] as const)('the tiebreaker leads the page both share: %s', (_sentence, twoTeam, tiebreaker, mine, leads) => {
    expect(yieldsTo(tiebreaker, twoTeam, { own: entriesOf(mine, []) })).toBe(leads)
  })

  it.each([
    ['their own beside a contest that runs', of(2, 'drafting'), of(1, 'in_progress'), [2], true],
    ['one without them beside a contest that runs', of(2, 'drafting'), of(1, 'in_progress'), [1], false],
    ['one without them beside a contest that is over', of(2, 'drafting'), of(1, 'completed'), [1], true],
    ['their own, once it is over', of(2, 'completed'), of(1, 'completed'), [2], false],
  ] as const)(
    'the dashboard shows a tiebreaker beside the contest: %s',
    (_sentence, tiebreaker, twoTeam, mine, shown) => {
      expect(isShownBeside(tiebreaker, twoTeam, entriesOf(mine, []))).toBe(shown)
    },
  )

  it('is the same for everyone unless there are several', () => {
    expect(dependsOnMember([])).toBe(false)
    expect(dependsOnMember([of(1, 'in_progress'), of(3, 'cancelled')])).toBe(false)
    expect(dependsOnMember([of(1, 'in_progress'), of(2, 'completed')])).toBe(true)
    expect(dependsOnMember([of(1, 'waiting'), of(2, 'waiting')])).toBe(true)
  })
})
