import { expect, it } from 'vitest'
import { BOS, BUF, NYR } from '../../../../test/harness/league/game-facts.ts'
import {
  aContest,
  aHiddenWeek,
  anEntry,
  aPick,
  aRuling,
  aWeek,
  aWeekOver,
} from '../../../../test/harness/league/loaded-contest.ts'
import { viewGrid } from './season-grid.ts'

const entries = [anEntry(1), anEntry(2, { elimination_week: 1 }), anEntry(3, { elimination_week: 2 })]
const weeks = [
  aWeekOver(1, {
    survived: 2,
    picks: new Map([
      [1, aPick(BOS, { result: 'survived' })],
      [2, aPick(BUF, { result: 'eliminated' })],
    ]),
  }),
  aWeek(2, {
    picks: new Map([
      [1, aPick(NYR)],
      [2, aPick(BOS)],
      [3, aPick(BOS)],
    ]),
  }),
  aWeek(3),
]
const WEEK_2_LOCKS = '2025-11-11T00:00:00.000Z'
const asked = { hidden: [], limit: 10, now: WEEK_2_LOCKS }
const loaded = aContest({ weeks, entries })

it('the grid has a square for each member and locked week, living members first', () => {
  const { members, weeks: shown, teams, ...counts } = viewGrid(loaded, asked)
  expect(shown.map((week) => [week.week_number, week.is_processed, week.survived])).toEqual([
    [1, true, 2],
    [2, false, null],
  ])
  expect(members.map(({ participant_id, picks, fates }) => [participant_id, picks, fates])).toEqual([
    [1, [BOS, NYR], ['survived', 'open']],
    // A member who withdrew mid-week is out, whatever they had picked.
    [3, [null, null], ['survived', 'out']],
    [2, [BUF, null], ['out', null]],
  ])
  expect(teams.map((team) => team.abbreviation)).toEqual(['BOS', 'BUF', 'NYR'])
  expect(counts).toMatchObject({ active_participants: 1, total_participants: 3 })
})

it.each([
  ['the week that locks only now', { now: '2025-11-10T23:59:59.999Z' }, [1]],
  ['one whose contest is over before it (S12)', { status: 'completed' as const }, [1]],
])(
  'a week is missing from the grid: %s',
  (_, { status = 'in_progress' as const, now = WEEK_2_LOCKS }: Case, numbers) => {
    const grid = viewGrid(aContest({ weeks, entries, contest: { status } }), { ...asked, now })
    expect(grid.weeks.map((week) => week.week_number)).toEqual(numbers)
  },
)
type Case = { status?: 'in_progress' | 'completed'; now?: string }

it('the squares of a week hidden from the reader are empty, and so are its rulings (S2)', () => {
  const rulings = [aRuling(1, { week_number: 2 }), aRuling(1, { week_number: 1 })]
  const {
    members,
    weeks: shown,
    teams,
  } = viewGrid(aContest({ weeks, entries, rulings }), {
    ...asked,
    hidden: [aHiddenWeek(2)],
  })
  expect(shown.map((week) => week.can_see_picks)).toEqual([true, false])
  expect(members[0]).toMatchObject({
    picks: [BOS, null],
    fates: ['survived', null],
    rulings: [{ week_number: 1, kind: 'excuse' }],
  })
  expect(teams.map((team) => team.abbreviation)).toEqual(['BOS', 'BUF'])
})

it('a large contest’s grid has those who lasted longest, and counts everyone', () => {
  const { members, total_participants } = viewGrid(loaded, { ...asked, limit: 2 })
  expect([members.map((of) => of.participant_id), total_participants]).toEqual([[1, 3], 3])
})
