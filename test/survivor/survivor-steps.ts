import { beforeEach } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import type * as advanceCalls from '#contract/survivor/advance.ts'
import type * as pickCalls from '#contract/survivor/picks.ts'
import type * as roundCalls from '#contract/survivor/rounds.ts'
import type * as rulingCalls from '#contract/survivor/rulings.ts'
import type * as calls from '#contract/survivor/survivor.ts'
import type * as weekCalls from '#contract/survivor/weeks.ts'
import { easternInstant } from '#rules/time.ts'
import { givenPool, type Wanted } from '../harness/fixture.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { type Answer, type Person, type people, signInAll } from '../harness/people.ts'

type Calls = typeof calls &
  typeof advanceCalls &
  typeof weekCalls &
  typeof pickCalls &
  typeof roundCalls &
  typeof rulingCalls
/** The answer of a call, or its refusal. */
export type Said<C extends keyof Calls> = AnswerOf<Calls[C]> & Partial<Pick<FailureBody, 'code'>> & { message?: string }

export const MONDAY = '2025-11-03'
/** Weeks 1 to 3 of a contest that starts on that Monday lock at 7:00 PM Eastern of their Mondays in `THREE_WEEKS`. */
export const LOCKS = ['2025-11-04T00:00:00.000Z', '2025-11-11T00:00:00.000Z', '2025-11-18T00:00:00.000Z'] as const
export const BEFORE_ALL = '2025-11-01T12:00:00.000Z'

type Played = { home: number; away: number; in?: 'REG' | 'OT' | 'SO' }
type WantedGame = {
  id: number
  day: string
  at?: string
  home: string
  away: string
  score?: Played
  state?: string
}

/** A game as it is handed in; evening games at 7 PM Eastern by default. */
export function game({ id, day, at = '19:00', home, away, score, state }: WantedGame) {
  const [hour, minute] = at.split(':').map(Number)
  return {
    game_id: id,
    season_year: '2025-26',
    game_date: day,
    start_time: easternInstant(day, { hour: hour ?? 19, minute: minute ?? 0 }),
    home_abbrev: home,
    away_abbrev: away,
    home_score: score?.home ?? null,
    away_score: score?.away ?? null,
    decided_in: score ? (score.in ?? 'REG') : null,
    game_state: state ?? (score ? 'OFF' : 'FUT'),
  }
}

/** Three weeks. In each BOS, NYR, DET and BUF play; BOS plays four times in week 1, PHI once on its Friday only. */
export const THREE_WEEKS = [
  game({ id: 101, day: '2025-11-03', home: 'BOS', away: 'NYR' }),
  game({ id: 102, day: '2025-11-05', home: 'BOS', away: 'DET' }),
  game({ id: 103, day: '2025-11-07', home: 'BOS', away: 'PHI' }),
  game({ id: 104, day: '2025-11-09', at: '13:00', home: 'BUF', away: 'BOS' }),
  game({ id: 201, day: '2025-11-10', home: 'BOS', away: 'NYR' }),
  game({ id: 202, day: '2025-11-12', home: 'DET', away: 'BUF' }),
  game({ id: 203, day: '2025-11-14', home: 'PHI', away: 'NYR' }),
  game({ id: 301, day: '2025-11-17', home: 'BOS', away: 'NYR' }),
  game({ id: 302, day: '2025-11-19', home: 'DET', away: 'BUF' }),
]

/** Saves games. If a result is among them and its game has not started, it starts now: an earlier result would not count (T5). */
export async function saveGames(admin: Person, games: ReturnType<typeof game>[]): Promise<void> {
  startPlayed(admin, games)
  const { status, body } = await admin.post('/games', games)
  if (status !== 200 && status !== 201) throw new Error(`games not saved: ${status} ${JSON.stringify(body)}`)
}

type Started = { game_state: string; start_time: string | null }

export function startPlayed({ clock }: Person, games: readonly Started[]): void {
  for (const { game_state, start_time } of games) {
    if (['LIVE', 'FINAL', 'OFF'].includes(game_state) && start_time !== null && start_time > clock.now()) {
      clock.set(start_time)
    }
  }
}

/** A pool before all weeks, for one test that closes it; its people are signed in. */
export async function startSurvivorPool() {
  const pool = await startPool({ now: BEFORE_ALL })
  return { pool, ...(await signInAll(pool)), idOf: await teamIds(pool) }
}

/** A pool for a test file that is before all weeks before each test, with the games of `THREE_WEEKS` and no contest. */
export async function givenSurvivorPool<Name extends string = never>(wanted: Wanted<Name> = {}) {
  const fixture = await givenPool({ now: BEFORE_ALL, ...wanted })
  const { pool, admin } = fixture
  beforeEach(() => beforeAllWeeks(pool, admin))
  return { ...fixture, idOf: await teamIds(pool) }
}

/**
 * A survivor pool whose contest is started again before each test: of Ann, Bob and those in `also`, or of `members`.
 */
export async function givenSurvivor<Name extends string = never>(
  wanted: Wanted<Name> & { members?: readonly (keyof typeof people | Name)[] } = {},
) {
  const { members = ['ann', 'bob', ...(wanted.also ?? [])], ...rest } = wanted
  const fixture = await givenSurvivorPool(rest)
  const { pool, admin } = fixture
  const contest = await startOver(pool, admin, [])
  beforeEach(async () => {
    Object.assign(contest, await openContest(pool, admin, { members: members.map((name) => fixture[name]) }))
  })
  return { ...fixture, contest }
}

async function beforeAllWeeks(pool: Pool, admin: Person): Promise<void> {
  pool.clock.set(BEFORE_ALL)
  await pool.db.deleteFrom('contests').execute()
  await pool.db.deleteFrom('games').execute()
  await saveGames(admin, THREE_WEEKS)
}

/** Before all weeks again, with the games of `THREE_WEEKS` and a contest of these members that has started. */
export async function startOver(pool: Pool, admin: Person, members: Person[]): Promise<Contest> {
  await beforeAllWeeks(pool, admin)
  return openContest(pool, admin, { members })
}

/** Scores of a game that the home team wins, and of one that it loses. */
export const HOME = { home: 3, away: 1 }
export const AWAY = { home: 1, away: 3 }

/** Ends games with these scores, home first; the rest of each game stays as `THREE_WEEKS` has it. */
export async function finish(admin: Person, scores: Record<number, Played | string>): Promise<void> {
  const changed = THREE_WEEKS.filter((of) => of.game_id in scores).map((of) => {
    const score = scores[of.game_id]
    if (typeof score === 'string') return { ...of, game_state: score }
    return {
      ...of,
      home_score: score?.home ?? null,
      away_score: score?.away ?? null,
      decided_in: score?.in ?? ('REG' as const),
      game_state: 'OFF',
    }
  })
  await saveGames(admin, changed)
}

const teamIds = async (pool: Pool): Promise<(abbreviation: string) => number> => {
  const teams = await pool.db.selectFrom('teams').select(['team_id', 'abbreviation']).execute()
  return (abbreviation) => {
    const team = teams.find((of) => of.abbreviation === abbreviation)
    if (!team) throw new Error(`no team ${abbreviation}`)
    return team.team_id
  }
}

/** A survivor contest as its people use it. */
export type Contest = {
  id: number
  at: string
  get: <C extends keyof Calls>(who: Person, path: string) => Promise<Answer<Said<C>>>
  post: <C extends keyof Calls>(who: Person, path: string, body?: unknown) => Promise<Answer<Said<C>>>
  pick: (who: Person, week: number, team: string) => Promise<Answer<Said<'makePick'>>>
  /** Picks of a week, then its lock. */
  pickAndLock: (week: 1 | 2 | 3, picks: [Person, string][]) => Promise<void>
  /**
   * Moves the clock to the start of a week's last game, which ends late picks, so that the week may be processed by
   * hand (S2).
   */
  latePicksOver: (week: 1 | 2 | 3) => void
  /** A lock by hand as versions before 0.5.0 took it, later than the first game. */
  lockedLaterByHand: (week: number, lock: string) => Promise<void>
  advance: (who: Person, week?: number) => Promise<Answer<Said<'advanceWeek'>>>
  process: (who: Person, week: number) => Promise<Answer<Said<'processResults'>>>
  setUp: (who: Person, round: number) => Promise<Answer<Said<'setUpPlayoffRound'>>>
  undo: (who: Person, week?: number) => Promise<Answer<Said<'undoAdvance'>>>
  /** Everyone's fate by name. */
  fates: (who: Person) => Promise<Record<string, string>>
}

type Opened = {
  contest_name?: string
  members?: Person[]
  start?: boolean
  season_year?: string
  season_start_date?: string
  starts_at?: string
  max_participants?: number
  auto_advance?: boolean
  lives?: number
  max_entries?: number
  entries_until?: number
}

/** Creates a contest over HTTP; the members join it, and it starts unless `start` is false. */
export async function openContest(pool: Pool, admin: Person, opened: Opened = {}): Promise<Contest> {
  const { members = [], start = true, ...wanted } = opened
  const { status, body } = await admin.post<Said<'createSurvivorContest'>>('/survivor/contests', {
    contest_name: 'Survivor',
    season_year: '2025-26',
    season_start_date: MONDAY,
    max_participants: 50,
    ...wanted,
  })
  if (status !== 201) throw new Error(`no contest: ${status} ${JSON.stringify(body)}`)
  const contest = await contestOf(pool, body.contest.contest_id)
  for (const member of members) await contest.post(member, '/join')
  if (start && members.length > 0) await contest.post(admin, '/start')
  return contest
}

/** An existing contest. */
export async function contestOf(pool: Pool, id: number): Promise<Contest> {
  const at = `/survivor/contests/${id}`
  const idOf = await teamIds(pool)
  const pick: Contest['pick'] = (who, week, team) => who.post(`${at}/picks`, { week_number: week, team_id: idOf(team) })
  return {
    id,
    at,
    get: (who, path) => who.get(`${at}${path}`),
    post: (who, path, body) => who.post(`${at}${path}`, body),
    pick,
    pickAndLock: async (week, picks) => {
      for (const [who, team] of picks) {
        const { status, body } = await pick(who, week, team)
        if (status !== 201) throw new Error(`${team}: ${status} ${JSON.stringify(body)}`)
      }
      pool.clock.set(LOCKS[week - 1] ?? '')
    },
    latePicksOver: (week) => {
      const starts = THREE_WEEKS.filter((of) => Math.floor(of.game_id / 100) === week).map((of) => of.start_time)
      pool.clock.set([pool.clock.now(), ...starts].sort().at(-1) ?? '')
    },
    lockedLaterByHand: async (week_number, lock_time) => {
      const set = pool.db.updateTable('contest_weeks').set({ lock_time, lock_time_by_hand: true })
      await set.where('contest_id', '=', id).where('week_number', '=', week_number).execute()
    },
    advance: (who, week) => who.post(`${at}/advance-week`, week === undefined ? undefined : { week_number: week }),
    process: (who, week) => who.post(`${at}/weeks/${week}/process-results`),
    setUp: (who, round) => who.post(`${at}/playoff-rounds`, { round }),
    undo: (who, week) => who.post(`${at}/undo-advance`, week === undefined ? undefined : { week_number: week }),
    fates: async (who) => {
      const { body } = await who.get<Said<'survivorStandings'>>(`${at}/standings`)
      const fates = body.participants.map((of) => [
        of.participant_name.split(' ')[0],
        of.is_eliminated ? `out in ${of.elimination_week}` : 'alive',
      ])
      return Object.fromEntries(fates)
    },
  }
}

/** Everything of the game that an advance can change, and nothing that changes automatically. */
export async function gameNow({ db }: Pool, { id }: Contest) {
  return {
    contest: await db
      .selectFrom('contests')
      .select(['current_week', 'status', 'phase', 'completed_at'])
      .where('contest_id', '=', id)
      .execute(),
    entries: await db
      .selectFrom('participants')
      .select(['participant_id', 'is_eliminated', 'elimination_week', 'lost_lives', 'placement'])
      .where('contest_id', '=', id)
      .orderBy('participant_id')
      .execute(),
    picks: await db.selectFrom('picks').selectAll().where('contest_id', '=', id).orderBy('pick_id').execute(),
    weeks: await db
      .selectFrom('contest_weeks')
      .select(['week_number', 'processed_at', 'survived', 'eliminated', 'mass_elimination_prevented'])
      .select('results_out_of_date')
      .where('contest_id', '=', id)
      .orderBy('week_number')
      .execute(),
    excuses: await db
      .selectFrom('excused_weeks')
      .selectAll()
      .orderBy('participant_id')
      .orderBy('week_number')
      .execute(),
  }
}
