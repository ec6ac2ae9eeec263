import { sql } from 'kysely'
import { unlessSmall } from './floors/small.ts'
import { type Call, load, readsOf } from './load/load.ts'
import { BEFORE_THE_SEASON, IN_WEEK_ONE } from './load/moments.ts'
import { ADMIN, type PoolServer, withPool } from './load/pool-server.ts'
import { signIn, startedContest, tokensOf } from './load/seed.ts'
import type { Report } from './report/report.ts'

/** Contests for first picks, one pick of a week each: more than can be made during the measurement. */
const CONTESTS = unlessSmall(20, 8)
/** As many at once as in a busy minute before the lock. */
const RUSH = unlessSmall(128, 32)

/**
 * Measures picks at full speed, with every check, each in one durable transaction: first ones, changed ones and moves
 * between two weeks.
 */
export async function measurePicks(report: Report): Promise<void> {
  await withPool({ clock: BEFORE_THE_SEASON }, async (server) => {
    const admin = await signIn(server, ADMIN)
    const contestIds: number[] = []
    for (let at = 1; at <= CONTESTS; at += 1)
      contestIds.push(await startedContest(server, { admin, size: 500, name: `Five hundred, ${at}` }))
    const contestId = contestIds[0] ?? 0
    const tokens = await tokensOf(server, 500)
    await admin({ method: 'PUT', path: '/demo/clock', body: { now: IN_WEEK_ONE } })
    const teams = (await teamsOfWeekOne(server.db)).slice(0, 7)
    const measure = async (what: string, calls: Call[], between?: () => Promise<unknown>) => {
      const found = await load({ ...server, cpuSeconds: server.workSeconds, calls, ...(between && { between }) })
      report.row(what, found)
    }
    report.say('\n## Picks\n')
    report.say(
      'A pick reads the session, locks its entry, reads one snapshot, asks every rule (S1 to S4) and is on disk before it is answered:',
    )
    report.say('its floor is the bare insert. Picks that come together share a transaction.')
    report.openRates()
    const [few, others] = [tokens.slice(0, 200), tokens.slice(200)]
    // Some thousand changed picks leave dead rows behind, and plans were made for an empty table; autovacuum handles
    // both every minute.
    const settle = () => sql`vacuum analyze picks`.execute(server.db)
    for (const connections of [16, RUSH]) {
      const crowd = connections === RUSH ? `, ${RUSH} at once` : ''
      const calls = changes(connections === RUSH ? tokens : few, { contestId, teams })
      const own = { ...server, cpuSeconds: server.workSeconds, calls, connections, between: settle }
      const changed = await load(own)
      const naive = await load({ ...own, origin: server.floor, cpuSeconds: server.floorSeconds })
      report.promisedRow(`a pick changed to another team${crowd}`, changed, 970)
      report.row(`*floor: token, session, contest and pick by key, no rule asked${crowd}*`, naive)
      report.promise(`a pick with all its checks, beside a server that asks no rule${crowd}`, {
        found: `${(changed.perSecond / naive.perSecond).toFixed(2)} times as many`,
        isKept: changed.perSecond >= 1.5 * naive.perSecond,
      })
    }
    await measure('a pick that moves from another week', moves(few, { contestId, team: teams[0] }))
    // The last of the picks, once code is compiled and statements are prepared, by members with picks left in the rate
    // limit.
    const first = contestIds.flatMap((of) =>
      others.map((token) => pick(token, { contestId: of, week: 1, team: teams[0] })),
    )
    await measure('a first pick', first, () => sql`delete from picks`.execute(server.db))
    await settle()
    for (const [what, of] of [
      ['the teams that one can pick', 'available-teams'],
      ['the planner', 'planner'],
    ] as const) {
      const calls = readsOf(`/api/survivor/contests/${contestId}/${of}`, few)
      report.promisedRow(what, await load({ ...server, cpuSeconds: server.workSeconds, calls }), 1_500)
    }
  })
}

type Picked = { contestId: number; week: number; team: number | undefined }

const pick = (token: string, { contestId, week, team }: Picked): Call => ({
  method: 'POST',
  path: `/api/survivor/contests/${contestId}/picks`,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ week_number: week, team_id: team }),
})

/** Each member in turn picks each of seven teams that play in week 1. */
export const changes = (
  tokens: readonly string[],
  { contestId, teams }: { contestId: number; teams: readonly number[] },
) => teams.flatMap((team) => tokens.map((token) => pick(token, { contestId, week: 1, team })))

/** Each member in turn picks one team for week 2, week 3 and so on: every pick is a move. */
const moves = (tokens: readonly string[], { contestId, team }: { contestId: number; team: number | undefined }) =>
  [2, 3, 4, 5, 6, 7].flatMap((week) => tokens.map((token) => pick(token, { contestId, week, team })))

/** The teams with a home game between 8 and 12 October 2025. */
export async function teamsOfWeekOne(db: PoolServer['db']): Promise<number[]> {
  const { rows } = await sql<{ team_id: number }>`
    select distinct home_team_id as team_id from games
    where season_year = '2025-26' and game_date between '2025-10-08' and '2025-10-12' order by 1
  `.execute(db)
  return rows.map(({ team_id }) => team_id)
}
