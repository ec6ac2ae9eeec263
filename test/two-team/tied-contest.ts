import { afterAll } from 'vitest'
import type * as contestCalls from '#contract/contests/contests.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { type Answer, type Person, signIn } from '../harness/people.ts'
import { complete, draftOn, signUpMany, startDraft, type TwoTeamContest } from './drafters.ts'

/** Pairs of teams with 84 wins together in the 2025-26 season. */
const PAIRS = [
  ['COL', 'CHI'],
  ['DAL', 'SEA'],
  ['BUF', 'NYR'],
  ['TBL', 'CGY'],
  ['VGK', 'BOS'],
  ['PIT', 'PHI'],
  ['WSH', 'EDM'],
  ['ANA', 'DET'],
]

/** By default between the regular season 2025-26 and its playoffs, with this many new members and that day's standings. */
export async function startPlayoffPool(count: number, { playsOut = false, now = '2026-04-17T16:00:00.000Z' } = {}) {
  const pool = await startPool({
    now,
    season: 'known at now',
    settableClock: true,
    playsOut,
    nhl: (clock) => startNhl({ clock, isReplay: true }).nhl,
  })
  const admin = await signIn(pool, 'admin')
  const { status } = await admin.post('/playoff-standings/update')
  if (status !== 200) throw new Error('no standings')
  return { pool, admin, members: await signUpMany(pool, count) }
}

/** A playoff pool for a test file, closed after it. */
export async function givenPlayoffPool(count: number, start: { now?: string } = {}) {
  const started = await startPlayoffPool(count, start)
  afterAll(started.pool.close)
  return started
}

/** A completed contest of 2025-26 in which these members, up to eight, share first place. */
export async function completeTied(admin: Person, members: readonly Person[], wanted: Record<string, unknown> = {}) {
  const draft = await draftTied(admin, members, wanted)
  await complete(admin, draft.at)
  return draft
}

/** A contest that will be tied, drafted and in progress. */
export async function draftTied(admin: Person, members: readonly Person[], wanted: Record<string, unknown> = {}) {
  const max_participants = [2, 4, 8].find((size) => size >= members.length)
  const draft = await startDraft(admin, members, { max_participants, ...wanted })
  const pairs = PAIRS.slice(0, members.length)
  const inOrder = [...pairs.map(([first]) => first), ...pairs.map(([, second]) => second).toReversed()]
  await draftOn(members, draft, {
    choose: (teams) => {
      const wish = inOrder.shift()
      return teams.find((team) => team.abbreviation === wish)
    },
  })
  return draft
}

type Created = AnswerOf<typeof contestCalls.createContest>

/** The request body that creates a tiebreaker of a contest, or an empty one. */
export function createTiebreaker(admin: Person, wanted: Record<string, unknown>): Promise<Answer<Created>> {
  return admin.post<Created>('/contest/contests', { contest_type: 'playoff_tiebreaker', ...wanted })
}

/** An empty tiebreaker of this size. */
export function createOpenTiebreaker(admin: Person, max_participants: number, wanted: Record<string, unknown> = {}) {
  return createTiebreaker(admin, { contest_name: 'Open', season_year: '2025-26', max_participants, ...wanted })
}

export const addressOf = ({ contest_id }: Pick<TwoTeamContest, 'contest_id'>) => `/contest/contests/${contest_id}`

export const teamIdsByName = async (pool: Pool) =>
  new Map((await pool.db.selectFrom('teams').selectAll().execute()).map((team) => [team.abbreviation, team.team_id]))
