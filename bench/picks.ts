import { sql } from 'kysely'
import { type Call, load } from './load/load.ts'
import { BEFORE_THE_SEASON, IN_WEEK_ONE } from './load/moments.ts'
import { ADMIN, type PoolServer, withPool } from './load/pool-server.ts'
import { signIn, startedContest, tokensOf } from './load/seed.ts'
import type { Report } from './report/report.ts'

/** Picks at full speed: every call changes a member's pick to another team, with every check, in one durable transaction. */
export async function measurePicks(report: Report): Promise<void> {
  await withPool({ clock: BEFORE_THE_SEASON }, async (server) => {
    const admin = await signIn(server, ADMIN)
    const contestId = await startedContest(server, { admin, size: 500, name: 'Five hundred' })
    const tokens = await tokensOf(server, 200)
    await admin({ method: 'PUT', path: '/demo/clock', body: { now: IN_WEEK_ONE } })
    report.say('\n## Picks\n')
    report.say(
      'A pick reads the session, locks contest and entry, asks every rule (S1 to S4) and is on disk before it is answered:',
    )
    report.say('its floor is the bare insert.')
    report.openRates()
    report.row(
      'pick with all its checks',
      await load({ ...server, cpuSeconds: server.workSeconds, calls: await pickCalls(server, { contestId, tokens }) }),
    )
    const lookUps = tokens.map((token) => read(`/api/survivor/contests/${contestId}/available-teams`, token))
    report.row('the teams that one can pick', await load({ ...server, cpuSeconds: server.workSeconds, calls: lookUps }))
  })
}

const read = (path: string, token: string): Call => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
})

/** Each member in turn picks each of seven teams that play in week 1. */
async function pickCalls(
  { db }: PoolServer,
  { contestId, tokens }: { contestId: number; tokens: readonly string[] },
): Promise<Call[]> {
  const teams = await teamsOfWeekOne(db)
  return teams.slice(0, 7).flatMap((team_id) =>
    tokens.map(
      (token): Call => ({
        method: 'POST',
        path: `/api/survivor/contests/${contestId}/picks`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ week_number: 1, team_id }),
      }),
    ),
  )
}

/** The teams with a home game between 8 and 12 October 2025. */
export async function teamsOfWeekOne(db: PoolServer['db']): Promise<number[]> {
  const { rows } = await sql<{ team_id: number }>`
    select distinct home_team_id as team_id from games
    where season_year = '2025-26' and game_date between '2025-10-08' and '2025-10-12' order by 1
  `.execute(db)
  return rows.map(({ team_id }) => team_id)
}
