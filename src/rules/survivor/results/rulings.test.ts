import { describe, expect, test } from 'vitest'
import { addDays } from '#rules/time.ts'
import { aHomeWin, BOS, BUF, CAR, DET, NYR, PHI } from '../../../../test/harness/league/game-facts.ts'
import { certainlyOut } from '../certain-eliminations.ts'
import { teamWeeks } from '../team-weeks.ts'
import { computeResults, type Pick, type ProcessedWeek } from './results.ts'
import { type AskedRuling, hasWithdrawn, type Ruling, refuseRuling, refuseTakeBackRuling } from './rulings.ts'

const ANN = 1
const BOB = 2
const CAL = 3

const week = (week_number: number): ProcessedWeek => {
  const start_date = addDays('2025-10-13', 7 * (week_number - 1))
  return { week_number, start_date, end_date: addDays(start_date, 6), gamesAtLock: null }
}
/** In each week BOS beats NYR, BUF beats PHI and CAR beats DET. */
const GAMES = [1, 2, 3, 4].flatMap((number) =>
  [
    [BOS, NYR],
    [BUF, PHI],
    [CAR, DET],
  ].map(([home_team_id = 0, away_team_id = 0]) =>
    aHomeWin({ game_date: week(number).start_date, home_team_id, away_team_id }),
  ),
)

type Picked = Record<number, (number | null)[]>

function play(picked: Picked, rulings: Ruling[], { weeks = 2 } = {}) {
  const participants = Object.keys(picked).map((id) => ({ participant_id: Number(id), excused_weeks: [] }))
  const picks = Object.entries(picked).flatMap(([id, teams]) =>
    teams.flatMap((team_id, at): Pick[] =>
      team_id === null ? [] : [{ participant_id: Number(id), week_number: at + 1, team_id }],
    ),
  )
  const season = { participants, picks, games: GAMES, rulings }
  const results = computeResults({ ...season, weeks: Array.from({ length: weeks }, (_, at) => week(at + 1)) })
  return { ...results, out: results.participants.map((of) => of.elimination_week) }
}

const rule = (kind: Ruling['kind'], participant_id: number, week_number: number): Ruling => ({
  kind,
  participant_id,
  week_number,
})

describe('A ruling (S16)', () => {
  test.each<[string, Picked, Ruling[], (number | null)[]]>([
    ['without one, a member who loses or forgets is out', { 1: [BOS], 2: [NYR], 3: [null] }, [], [null, 1, 1]],
    ['excuses a lost pick', { 1: [BOS], 2: [NYR] }, [rule('excuse', BOB, 1)], [null, null]],
    ['excuses a forgotten pick', { 1: [BOS], 2: [null] }, [rule('excuse', BOB, 1)], [null, null]],
    ['excuses one week only', { 1: [BOS, BUF], 2: [null, PHI] }, [rule('excuse', BOB, 1)], [null, 2]],
    [
      'leaves the protection of the others when it excuses one of those who all lost (S9)',
      { 1: [NYR], 2: [PHI], 3: [null] },
      [rule('excuse', ANN, 1)],
      [null, null, 1],
    ],
    [
      'does not protect the losers by excusing the winner (S9)',
      { 1: [BOS], 2: [PHI] },
      [rule('excuse', ANN, 1)],
      [null, 1],
    ],
    ['withdraws a winner', { 1: [BOS], 2: [BUF], 3: [CAR] }, [rule('withdraw', CAL, 1)], [null, null, 1]],
    ['withdraws for good', { 1: [BOS, BUF], 2: [BUF, BOS] }, [rule('withdraw', BOB, 2)], [null, 2]],
    [
      'withdraws the only winner, so that everyone else who picked is saved (S9)',
      { 1: [NYR], 2: [PHI], 3: [BOS] },
      [rule('withdraw', CAL, 1)],
      [null, null, 1],
    ],
    [
      'never saves a withdrawn member with everyone who lost (S9)',
      { 1: [NYR], 2: [PHI], 3: [DET] },
      [rule('withdraw', CAL, 1)],
      [null, null, 1],
    ],
    [
      'never withdraws the last ones left',
      { 1: [BOS], 2: [NYR] },
      [rule('withdraw', ANN, 1), rule('withdraw', BOB, 1)],
      [null, 1],
    ],
    [
      'withdraws even an excused member',
      { 1: [BOS], 2: [NYR] },
      [rule('excuse', BOB, 1), rule('withdraw', BOB, 1)],
      [null, 1],
    ],
    ['revives for a later week', { 1: [BOS, BUF], 2: [NYR, CAR] }, [rule('revive', BOB, 2)], [null, null]],
    ['revives a member who can go out again', { 1: [BOS, BUF], 2: [NYR, DET] }, [rule('revive', BOB, 2)], [null, 2]],
    ['revives for the week that comes next', { 1: [BOS, BUF], 2: [NYR] }, [rule('revive', BOB, 3)], [null, null]],
    [
      'withdraws from the week that comes next',
      { 1: [BOS, BUF], 2: [BUF, BOS] },
      [rule('withdraw', BOB, 3)],
      [null, 3],
    ],
    [
      'revives a withdrawn member',
      { 1: [BOS, BUF], 2: [null, CAR] },
      [rule('withdraw', BOB, 1), rule('revive', BOB, 2)],
      [null, null],
    ],
  ])('%s', (_sentence, picked, rulings, expected) => {
    expect(play(picked, rulings).out).toEqual(expected)
  })

  test('marks an excused pick as survived, and keeps its team used', () => {
    const { picks } = play({ 1: [BOS], 2: [NYR] }, [rule('excuse', BOB, 1)], { weeks: 1 })
    expect(picks[1]).toMatchObject({ participant_id: BOB, result: 'survived', counts_as_used: true })
  })

  test('records when a revived member went out, and frees the teams they had picked meanwhile', () => {
    const { picks, revivals } = play({ 1: [BOS, BUF, CAR], 2: [NYR, BOS, BUF] }, [rule('revive', BOB, 3)], { weeks: 3 })
    expect(revivals).toEqual([{ participant_id: BOB, week_number: 3, out_since: 1 }])
    expect(picks.filter((of) => of.participant_id === BOB).map((of) => [of.result, of.counts_as_used])).toEqual([
      ['eliminated', true],
      [null, false],
      ['survived', true],
    ])
  })

  test('is superseded by a later one: a revival after a withdrawal counts, and vice versa', () => {
    const both = [rule('withdraw', ANN, 2), rule('revive', ANN, 4)]
    expect([1, 2, 3, 4].map((number) => hasWithdrawn(both, number))).toEqual([false, true, true, false])
    expect(hasWithdrawn([...both, rule('withdraw', ANN, 5)], 5)).toBe(true)
  })

  test('keeps sending reminders to an excused member (N1)', () => {
    const locked = { ...week(1), lock_time: '2025-10-13T23:00:00.000Z', opened_at: null, late_picks_over_at: null }
    const season = {
      participants: [ANN, BOB].map((participant_id) => ({ participant_id, excused_weeks: [] })),
      weeks: [locked],
      slots: [],
      picks: [{ participant_id: ANN, week_number: 1, team_id: BOS, slate: 0 }],
      games: GAMES.map((game) => ({ ...game, game_state: 'LIVE' })),
      late_picks: false,
      now: '2025-10-14T12:00:00.000Z',
    }
    expect([...certainlyOut(season)]).toEqual([BOB])
    expect([...certainlyOut({ ...season, rulings: [rule('excuse', BOB, 1)] })]).toEqual([])
  })
})

describe('A ruling is refused (S16)', () => {
  const LOCK = '2025-11-10T00:00:00.000Z'
  const BEFORE = '2025-11-09T23:59:59.999Z'
  const base: AskedRuling = {
    contest: { status: 'in_progress', phase: 'regular_season', current_week: 5 },
    first_week: 2,
    week_number: 5,
    week: { week_number: 5, lock_time: LOCK },
    kind: 'excuse',
    participant: { elimination_week: null },
    rulings: [],
    hasTeam: false,
    correction: null,
    now: LOCK,
  }
  const of = (week_number: number, lock_time = LOCK) => ({ week_number, week: { week_number, lock_time } })
  const out = (elimination_week: number) => ({ participant: { elimination_week } })
  const had = (kind: Ruling['kind'], week_number = 5) => ({ rulings: [{ kind, week_number }] })
  const correction: NonNullable<AskedRuling['correction']> = {
    team_id: BOS,
    pick: { team_id: NYR },
    teams: teamWeeks(GAMES, week(1)),
    team_exists: true,
    weekOfUse: new Map<number, number>(),
    can_still_pick: false,
  }
  const correct = (change: Partial<typeof correction> = {}) => ({
    kind: 'correct_pick' as const,
    hasTeam: true,
    correction: { ...correction, ...change },
  })

  test.each<[string, Partial<AskedRuling>, string | null]>([
    ['an excuse from the lock on', {}, null],
    ['no excuse before the lock', { now: BEFORE }, 'week_not_locked'],
    ['an excuse of a week that locked ahead of its turn', of(6), null],
    ['no excuse of a week before the first one', of(1), 'week_before_start'],
    ['an excuse of the week that put them out', out(5), null],
    ['no excuse after the week that put them out', out(4), 'out_before'],
    ['a withdrawal from the open current week', { kind: 'withdraw', now: BEFORE }, null],
    ['no withdrawal from a week ahead', { ...of(6), kind: 'withdraw' }, 'week_not_reached'],
    ['no withdrawal of an eliminated member', { ...out(4), kind: 'withdraw' }, 'out_before'],
    ['a revival after the week that put them out', { ...out(4), kind: 'revive', now: BEFORE }, null],
    ['no revival for that very week', { ...out(5), kind: 'revive' }, 'revive_later'],
    ['no revival of a living member', { kind: 'revive' }, 'still_in'],
    ['no second ruling of a kind', had('excuse'), 'ruling_exists'],
    ['the same for another week', had('excuse', 4), null],
    ['no revival against a withdrawal', { ...had('withdraw'), kind: 'revive' }, 'ruling_contradicts'],
    ['no withdrawal against a revival', { ...had('revive'), kind: 'withdraw' }, 'ruling_contradicts'],
    ['a correction', correct(), null],
    ['no correction before the lock', { ...correct(), now: BEFORE }, 'week_not_locked'],
    ['no correction to the same team', correct({ pick: { team_id: BOS } }), 'same_team'],
    ['no correction to a team without a game', correct({ team_id: 99 }), 'team_idle'],
    ['no correction to a team that is none', correct({ team_exists: false }), 'unknown_team'],
    ['no correction to a team used before (S3)', correct({ weekOfUse: new Map([[BOS, 3]]) }), 'used_in_week'],
    ['a correction where there was no pick', correct({ pick: null }), null],
    ['no correction for a member who can still pick', correct({ pick: null, can_still_pick: true }), 'can_still_pick'],
    ['no correction without a team', { kind: 'correct_pick' }, 'ruling_team'],
    ['no other ruling with one', { hasTeam: true }, 'ruling_team'],
    ['nothing in a completed contest', { contest: { ...base.contest, status: 'completed' } }, 'contest_completed'],
    ['nothing in a waiting contest', { contest: { ...base.contest, status: 'waiting' } }, 'contest_not_in_progress'],
    ['nothing without a participant', { participant: null }, 'unknown_participant'],
    ['nothing about no week', { week: null }, 'unknown_week'],
  ])('%s', (_sentence, change, expected) => {
    expect(refuseRuling({ ...base, ...change })?.code ?? null).toBe(expected)
  })

  test.each([
    ['any other ruling', null, null],
    ['a correction whose first team is free', { team_before: NYR, weekOfUse: new Map([[BOS, 3]]) }, null],
    [
      'not one whose first team was used since (S3)',
      { team_before: NYR, weekOfUse: new Map([[NYR, 6]]) },
      'used_in_week',
    ],
    ['one that had no pick before', { team_before: null, weekOfUse: new Map([[NYR, 6]]) }, null],
  ])('or can’t be taken back: %s', (_sentence, corrected, expected) => {
    expect(refuseTakeBackRuling({ contest: base.contest, correction: corrected })?.code ?? null).toBe(expected)
  })

  test('nor can it be taken back in a completed contest', () => {
    const contest = { ...base.contest, status: 'completed' as const }
    expect(refuseTakeBackRuling({ contest, correction: null })).toEqual({ code: 'contest_completed' })
  })
})
