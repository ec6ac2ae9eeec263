import os from 'node:os'
import { unlessSmall } from './floors/small.ts'
import { type Call, load } from './load/load.ts'
import { BEFORE_THE_SEASON, IN_WEEK_ONE } from './load/moments.ts'
import { ADMIN, withPool } from './load/pool-server.ts'
import { signIn, startedContest, tokensOf } from './load/seed.ts'
import { changes, teamsOfWeekOne } from './picks.ts'
import { type Report, round } from './report/report.ts'

const SERVERS = unlessSmall([1, 2, 4], [1, 2])

/** Calls against one, two and four servers on one PostgreSQL, each server with its own connections. */
export async function measureServers(report: Report): Promise<void> {
  await withPool({ clock: BEFORE_THE_SEASON }, async (server) => {
    const admin = await signIn(server, ADMIN)
    const contestId = await startedContest(server, { admin, size: 500, name: 'Five hundred' })
    const tokens = await tokensOf(server, 200)
    await admin({ method: 'PUT', path: '/demo/clock', body: { now: IN_WEEK_ONE } })
    const teams = (await teamsOfWeekOne(server.db)).slice(0, 7)
    const read = (path: string) => tokens.map((token): Call => get(path, token))
    const kinds: Record<string, Call[]> = {
      'a pick changed to another team': changes(tokens, { contestId, teams }),
      'my picks': read(`/api/survivor/contests/${contestId}/my-picks`),
      'week table, 500 participants': read(`/api/survivor/contests/${contestId}/picks?week=1`),
    }
    const origins = [server.origin]
    const found = new Map<string, number[]>()
    for (const count of SERVERS) {
      while (origins.length < count) origins.push((await server.another()).origin)
      for (const [what, calls] of Object.entries(kinds)) {
        // Each member uses one server: two that change the same pick at the same time would only wait for each other.
        const share = (at: number) => calls.filter((_call, n) => n % count === at)
        const each = await Promise.all(origins.map((origin, at) => load({ origin, calls: share(at) })))
        const all = each.reduce((sum, { perSecond }) => sum + perSecond, 0)
        found.set(what, [...(found.get(what) ?? []), all])
      }
    }
    report.say('\n## Several servers on one PostgreSQL\n')
    report.say(
      `Calls a second of all servers together, on a machine of ${os.cpus().length} CPUs that also runs PostgreSQL and the benchmark. A second`,
    )
    report.say(
      'server adds what one process leaves idle there, and no more; on its own machine it would add its own CPUs until PostgreSQL is full.',
    )
    report.table(
      ['calls a second', ...SERVERS.map((count) => (count === 1 ? '1 server' : `${count} servers`)), 'second : first'],
      [...found].map(([what, rates]) => [what, ...rates.map(round), round((rates[1] ?? Number.NaN) / (rates[0] ?? 1))]),
    )
  })
}

const get = (path: string, token: string): Call => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
})
