import { describe, expect, it, test } from 'vitest'
import { aGame, aHomeWin, BOS, BUF, CBJ, DET, NYR } from '../../../test/harness/league/game-facts.ts'
import {
  type AskedPick,
  isUsed,
  type PickStatus,
  pickStatus,
  pickTiming,
  refusePick,
  refuseTakeBackPick,
} from './picks.ts'
import { teamWeeks } from './team-weeks.ts'

const LOCK = '2025-11-11T00:00:00.000Z'
const BEFORE = '2025-11-10T23:59:59.999Z'
const WEEK = {
  week_number: 6,
  lock_time: LOCK,
  is_processed: false,
  late_picks_over_at: null,
  start_date: '2025-11-10',
  end_date: '2025-11-16',
}
// BOS and NYR open the week, CBJ and BUF play on Tuesday, DET is idle.
const GAMES = [
  aGame({ start_time: LOCK }),
  aGame({ game_date: '2025-11-11', start_time: '2025-11-12T00:30:00.000Z', home_team_id: CBJ, away_team_id: BUF }),
]
const ASKED: AskedPick = {
  contest: { status: 'in_progress', phase: 'regular_season', current_week: 6, late_picks: true },
  participant: { is_eliminated: false },
  week: WEEK,
  week_number: 6,
  team_id: CBJ,
  team_exists: true,
  usedTeamIds: new Set(),
  currentPick: null,
  teams: teamWeeks(GAMES, WEEK),
  now: BEFORE,
}

describe('A pick before the lock (S1)', () => {
  test.each<[string, Partial<AskedPick>, object | null]>([
    ['the first pick', {}, null],
    ['a changed pick', { currentPick: { team_id: BOS } }, null],
    ['the same pick again (S3)', { currentPick: { team_id: CBJ } }, null],
    ['the same pick again when its games were called off (S3)', { team_id: DET, currentPick: { team_id: DET } }, null],
    ['a week without a lock time', { week: { ...WEEK, lock_time: null } }, null],
    ['a contest that waits', { contest: { ...ASKED.contest, status: 'waiting' } }, null],
    [
      'a contest that is over',
      { contest: { ...ASKED.contest, status: 'completed' } },
      { code: 'contest_not_in_progress', status: 'completed' },
    ],
    ['a non-participant', { participant: null }, { code: 'not_a_participant' }],
    [
      'an eliminated member',
      { participant: { is_eliminated: true, elimination_week: 3 } },
      { code: 'participant_eliminated', elimination_week: 3 },
    ],
    [
      'a week that is over',
      { week_number: 5, week: { ...WEEK, week_number: 5, is_processed: true } },
      { code: 'week_over', week: { ...WEEK, week_number: 5, is_processed: true } },
    ],
    ['a week to come', { week_number: 7, week: { ...WEEK, week_number: 7 } }, null],
    [
      'an open week while an earlier one waits to be processed',
      { contest: { ...ASKED.contest, current_week: 5 } },
      null,
    ],
    ['a week that does not exist', { week_number: 99, week: null }, { code: 'unknown_week', week_number: 99 }],
    ['a team that does not exist', { team_id: 1234, team_exists: false }, { code: 'unknown_team', team_id: 1234 }],
    ['a team used before', { usedTeamIds: new Set([BOS, CBJ]) }, { code: 'team_used', team_id: CBJ }],
    ['another team used before', { usedTeamIds: new Set([BOS]) }, null],
    ['an idle team', { team_id: DET }, { code: 'team_idle', team_id: DET, week: WEEK }],
    ['any team where none is known to play', { team_id: DET, teams: new Map() }, null],
    [
      'a tiebreaker whose round is not set up',
      { contest: { ...ASKED.contest, phase: 'playoff_tiebreaker' } },
      { code: 'playoff_round_not_open' },
    ],
    [
      'a tiebreaker whose round is set up',
      {
        contest: { ...ASKED.contest, phase: 'playoff_tiebreaker' },
        week: { ...WEEK, round: 1 },
        roundTeams: new Set([CBJ]),
      },
      null,
    ],
    [
      'a team that does not play in the round',
      {
        contest: { ...ASKED.contest, phase: 'playoff_tiebreaker' },
        week: { ...WEEK, round: 1 },
        roundTeams: new Set([BOS]),
      },
      { code: 'team_not_in_round', team_id: CBJ, round: 1 },
    ],
    [
      'a team whose games of the round are not known yet (P1)',
      {
        contest: { ...ASKED.contest, phase: 'playoff_tiebreaker' },
        week: { ...WEEK, round: 2 },
        roundTeams: new Set([BOS]),
        teamsToCome: new Set([CBJ]),
      },
      { code: 'team_games_unknown', team_id: CBJ, round: 2 },
    ],
    [
      'a tiebreaker between two rounds',
      { contest: { ...ASKED.contest, phase: 'playoff_tiebreaker' }, week: null },
      { code: 'playoff_round_not_open' },
    ],
  ])('%s', (_, change, refusal) => {
    expect(refusePick({ ...ASKED, ...change })).toEqual(refusal)
  })

  it('refuses a team whose games were all called off as idle', () => {
    const teams = teamWeeks([aGame({ game_state: 'PPD' }), ...GAMES.slice(1)], WEEK)
    expect(refusePick({ ...ASKED, team_id: BOS, teams })).toEqual({ code: 'team_idle', team_id: BOS, week: WEEK })
  })
})

describe('A pick after the lock (S2)', () => {
  const locked = { code: 'picks_locked' }
  const started = { code: 'team_has_started', team_id: CBJ, week: WEEK }
  test.each<[string, Partial<AskedPick>, object | null]>([
    ['changed one millisecond before the lock', { currentPick: { team_id: BOS }, now: BEFORE }, null],
    ['changed at the lock', { currentPick: { team_id: BOS }, now: LOCK }, locked],
    ['repeated at the lock', { currentPick: { team_id: CBJ }, now: LOCK }, locked],
    ['late, repeated', { currentPick: { team_id: CBJ, is_late: true }, now: LOCK }, null],
    ['late, changed', { currentPick: { team_id: BOS, is_late: true }, now: LOCK }, locked],
    ['changed to a used team', { currentPick: { team_id: BOS }, now: LOCK, usedTeamIds: new Set([CBJ]) }, locked],
    ['late, a team that starts later', { now: LOCK }, null],
    ['late, one millisecond before its start', { now: '2025-11-12T00:29:59.999Z' }, null],
    ['late, at its start', { now: '2025-11-12T00:30:00.000Z' }, started],
    ['late, a team that opened the week', { now: LOCK, team_id: NYR }, { ...started, team_id: NYR }],
    ['late, a used team', { now: LOCK, usedTeamIds: new Set([CBJ]) }, { code: 'team_used', team_id: CBJ }],
    ['late, an idle team', { now: LOCK, team_id: DET }, { code: 'team_idle', team_id: DET, week: WEEK }],
    ['late, in a contest without late picks', { now: LOCK, contest: { ...ASKED.contest, late_picks: false } }, locked],
    [
      'late, in a contest that has not started',
      { now: LOCK, contest: { ...ASKED.contest, status: 'waiting' } },
      locked,
    ],
    ['late, without known games', { now: LOCK, teams: new Map() }, locked],
    [
      'late, an eliminated member',
      { now: LOCK, participant: { is_eliminated: true } },
      { code: 'participant_eliminated', elimination_week: null },
    ],
  ])('%s', (_, change, refusal) => {
    expect(refusePick({ ...ASKED, ...change })).toEqual(refusal)
  })

  test.each([
    ['runs ahead of its timetable', aGame({ start_time: '2025-11-12T00:00:00.000Z', game_state: 'LIVE' })],
    ['is over already', aHomeWin({ start_time: '2025-11-12T00:00:00.000Z' })],
    ['has no known start', aGame()],
  ])('refuses a team whose game %s', (_, game) => {
    expect(refusePick({ ...ASKED, team_id: BOS, teams: teamWeeks([game], WEEK), now: LOCK })?.code).toBe(
      'team_has_started',
    )
  })

  it('is marked late from the lock on', () => {
    expect(pickTiming({ week: WEEK, now: BEFORE })).toEqual({ is_late: false })
    expect(pickTiming({ week: WEEK, now: LOCK })).toEqual({ is_late: true })
  })
})

describe('A lock set by an admin to a later hour (W3)', () => {
  // BOS and NYR have opened the week, CBJ and BUF have not, and picks are open until Tuesday evening.
  const week = { ...WEEK, lock_time: '2025-11-12T00:00:00.000Z' }
  const frozen = { code: 'pick_frozen', team_id: BOS, week }
  const asked = { ...ASKED, week, now: LOCK }

  test.each<[string, Partial<AskedPick>, object | null]>([
    ['takes a team that has not begun', {}, null],
    ['takes a team a millisecond before its game', { team_id: BOS, now: BEFORE }, null],
    ['refuses a team from the start of its game', { team_id: BOS }, { code: 'team_has_started', team_id: BOS, week }],
    [
      'takes a team without a known start',
      { team_id: DET, teams: teamWeeks([aGame({ home_team_id: DET })], week) },
      null,
    ],
    ['lets a pick be changed a millisecond before its game', { currentPick: { team_id: BOS }, now: BEFORE }, null],
    ['keeps a pick from the start of its game', { currentPick: { team_id: BOS } }, frozen],
    ['lets that pick be repeated', { team_id: BOS, currentPick: { team_id: BOS } }, null],
  ])('%s', (_, change, refusal) => {
    expect(refusePick({ ...asked, ...change })).toEqual(refusal)
  })

  it('prevents taking back a pick whose game has begun', () => {
    expect(refuseTakeBackPick({ ...asked, currentPick: { team_id: BOS } })).toEqual(frozen)
  })
})

describe('The team of a held pick (S1, W3)', () => {
  const game = (start_time: string | null, game_state = 'FUT') => ({ start_time, game_state })

  test.each<[string, string | null, ReturnType<typeof game>[], boolean]>([
    ['free until the lock', LOCK, [], false],
    ['used from the lock on', BEFORE, [], true],
    ['free while no lock is known', null, [], false],
    ['used once a game begins before a later lock', LOCK, [game(LOCK), game(BEFORE)], true],
    ['free up to that start', LOCK, [game(LOCK)], false],
    ['not used by a game without a start', LOCK, [game(null)], false],
    ['not used by a postponed game', LOCK, [game(BEFORE, 'PPD')], false],
    ['not used by a canceled game', LOCK, [game(BEFORE, 'CNCL')], false],
  ])('is %s', (_when, lock_time, games, used) => {
    expect(isUsed({ lock_time, games }, BEFORE)).toBe(used)
  })
})

describe('Taking a pick back (S1)', () => {
  const locked = { code: 'picks_locked' }
  test.each<[string, Partial<AskedPick>, object | null]>([
    ['one millisecond before the lock', {}, null],
    ['at the lock', { now: LOCK }, locked],
    ['at the lock, without a pick', { now: LOCK, currentPick: null }, locked],
    ['a late pick', { now: LOCK, currentPick: { team_id: CBJ, is_late: true } }, locked],
    ['a pick that is not there', { currentPick: null }, { code: 'no_pick', week: WEEK }],
    ['while the contest waits', { contest: { ...ASKED.contest, status: 'waiting' } }, null],
    ['of a week that does not exist', { week: null, week_number: 99 }, { code: 'unknown_week', week_number: 99 }],
    [
      'of a week that is over',
      { week: { ...WEEK, is_processed: true } },
      { code: 'week_over', week: { ...WEEK, is_processed: true } },
    ],
    [
      'by an eliminated member',
      { participant: { is_eliminated: true } },
      { code: 'participant_eliminated', elimination_week: null },
    ],
  ])('%s', (_, change, refusal) => {
    expect(refuseTakeBackPick({ ...ASKED, currentPick: { team_id: CBJ }, ...change })).toEqual(refusal)
  })
})

describe('The status of a pick (spec 4)', () => {
  test.each<[Parameters<typeof pickStatus>[0], PickStatus]>([
    [{ result: 'survived', wins: 0, needed: 1, remaining: 0 }, 'Survived'],
    [{ result: 'eliminated', wins: 2, needed: 1, remaining: 0 }, 'Eliminated'],
    [{ result: null, wins: 1, needed: 1, remaining: 2 }, 'Safe'],
    [{ result: null, wins: 2, needed: 2, remaining: 0 }, 'Safe'],
    [{ result: null, wins: 1, needed: 2, remaining: 1 }, 'In Progress'],
    [{ result: null, wins: 0, needed: 2, remaining: 2 }, 'In Progress'],
    [{ result: null, wins: 0, needed: 2, remaining: 1 }, 'Cannot Win'],
    [{ result: null, wins: 0, needed: 1, remaining: 0 }, 'Cannot Win'],
    [{ result: null, wins: 0, needed: 1, remaining: 0, is_void: true }, 'Safe'],
  ])('%j is %s', (pick, status) => {
    expect(pickStatus(pick)).toBe(status)
  })
})
