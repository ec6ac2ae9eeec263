import { expect, it } from 'vitest'
import { aGame, BOS, BUF, DET, NYR, PHI } from '../../../../test/harness/league/game-facts.ts'
import {
  aContest,
  aHiddenWeek,
  anEntry,
  aPick,
  aRuling,
  aWeek,
  aWeekOver,
} from '../../../../test/harness/league/loaded-contest.ts'
import { viewStandings } from './standings.ts'

const entries = [anEntry(1), anEntry(2, { elimination_week: 1 }), anEntry(3, { elimination_week: 2 }), anEntry(4)]
const survived = { result: 'survived' as const }
const eliminated = { result: 'eliminated' as const }
const weeks = [
  aWeekOver(1, {
    survived: 3,
    picks: new Map([
      [1, aPick(BOS, survived)],
      [2, aPick(BUF, eliminated)],
      [3, aPick(BOS, survived)],
    ]),
  }),
  aWeekOver(2, {
    survived: 2,
    picks: new Map([
      [1, aPick(DET, survived)],
      [2, aPick(NYR)],
      [3, aPick(BUF, eliminated)],
    ]),
  }),
  aWeek(3, { picks: new Map([[1, aPick(NYR)]]) }),
]
const contest = aContest({ weeks, entries })
/** All weeks have locked. */
const reader = { now: '2025-12-01T00:00:00.000Z', hidden: [] }

it('the standings list living members first, then who lasted longest, each by name, and count everyone', () => {
  const { participants, ...counts } = viewStandings(contest, reader)
  expect(participants.map((of) => [of.participant_id, of.weeks_survived])).toEqual([
    [1, 2],
    [4, 2],
    [3, 1],
    [2, 0],
  ])
  expect(counts).toEqual({
    active_participants: 2,
    eliminated_participants: 2,
    alive_by_week: [
      { week_number: 1, alive: 3 },
      { week_number: 2, alive: 2 },
    ],
    slots: [],
  })
})

it('a page of the standings is a slice with the counts of all', () => {
  const whole = viewStandings(contest, reader)
  const page = viewStandings(contest, { ...reader, page: { limit: 2, offset: 1 } })
  expect(page).toEqual({ ...whole, participants: whole.participants.slice(1, 3) })
})

const teamsOf = (asked: Parameters<typeof aContest>[0], hidden: number[] = []) =>
  viewStandings(aContest({ weeks, entries, ...asked }), {
    ...reader,
    hidden: hidden.map(aHiddenWeek),
  }).participants.map(
    ({ participant_id, teams_used, teams_used_list }) =>
      `${participant_id}: ${[teams_used, ...teams_used_list.map((of) => of.abbreviation + (of.is_void ? '*' : ''))].join(' ')}`,
  )
const called = [aGame({ home_team_id: PHI, away_team_id: BUF, game_state: 'PPD' }), aGame({ game_date: '2025-11-17' })]
const voided = (slate: number | null) => [
  aWeek(3, { games: called, gamesAtLock: new Map([[PHI, 1]]), picks: new Map([[1, aPick(PHI, { slate })]]) }),
]

it.each([
  ['without the picks made ahead for weeks in which a member was out (S1)', {}, [], ['1: 3 BOS DET NYR', '2: 1 BUF']],
  ['without those of a week that is hidden from the reader (S2)', {}, [3], ['1: 2 BOS DET', '2: 1 BUF']],
  [
    'without those of weeks after the end of the contest (S12)',
    { contest: { status: 'completed' as const } },
    [],
    ['1: 2 BOS DET', '2: 1 BUF'],
  ],
  [
    'without those of weeks from which a ruling brought the member back later (S16)',
    { rulings: [aRuling(1, { kind: 'revive', out_since: 1, week_number: 3 })] },
    [],
    ['1: 2 BOS NYR', '2: 1 BUF'],
  ],
  ['with a void pick that counts as no use before its results (S6)', { weeks: voided(0) }, [], ['1: 0 PHI*', '2: 0']],
  ['with a void pick that counts as no use after its results (S6)', { weeks: voided(null) }, [], ['1: 0 PHI*', '2: 0']],
  [
    'with a pick that uses no team up, as in the Final (P3)',
    { weeks: [aWeek(3, { picks: new Map([[1, aPick(NYR, { slate: null })]]) })] },
    [],
    ['1: 0 NYR', '2: 0'],
  ],
])('the standings list the used teams %s', (_, asked, hidden, listed) => {
  expect(teamsOf(asked, hidden)).toEqual(expect.arrayContaining(listed))
})

it('a week that eliminated a member before a ruling revived them doesn’t count as survived (S16)', () => {
  const rulings = [aRuling(1, { kind: 'revive', out_since: 1, week_number: 2 }), aRuling(1, { week_number: 1 })]
  const [first] = viewStandings(aContest({ weeks, entries, rulings }), reader).participants
  expect(first).toMatchObject({
    weeks_survived: 1,
    rulings: [
      { week_number: 1, kind: 'excuse' },
      { week_number: 2, kind: 'revive' },
    ],
  })
})

it('playoff slots count as weeks and separately', () => {
  const slot = { round: 1, game_number: 1 }
  const { participants, slots } = viewStandings(aContest({ weeks: [...weeks, aWeekOver(4, slot)], entries }), reader)
  expect(slots).toEqual([{ week_number: 4, ...slot }])
  expect(participants.map((of) => [of.weeks_survived, of.slots_survived])).toEqual([
    [3, 1],
    [3, 1],
    [1, 0],
    [0, 0],
  ])
})
