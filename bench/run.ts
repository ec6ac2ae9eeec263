import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { measureAdminLists } from './admin-lists.ts'
import { measureChat } from './chat.ts'
import { measureDraft, measureLeaderboard } from './draft.ts'
import { measureFeed } from './feed.ts'
import { type Call, load } from './load.ts'
import { ADMIN, type PoolServer, startPoolServer } from './pool-server.ts'
import { type Session, seedContest, seedPicks, signIn, tokensOf } from './seed.ts'

/**
 * Measures what the pool promises and prints each figure as a ratio to a floor of the same run, because absolute times
 * say more about the machine than about the program.
 */
const lines: string[] = []
const say = (line: string) => {
  lines.push(line)
  process.stdout.write(`${line}\n`)
}

const BEFORE_THE_SEASON = '2025-10-07T12:00:00.000Z'
const IN_WEEK_ONE = '2025-10-08T12:00:00.000Z'
const AFTER_WEEK_ONE = '2025-10-13T12:00:00.000Z'

const server = await startPoolServer({ clock: BEFORE_THE_SEASON })
try {
  const admin = await signIn(server, ADMIN)
  const small = await seedContest(server, { admin, size: 500, name: 'Five hundred' })
  await sql`analyze`.execute(server.db)
  await admin({ method: 'POST', path: `/survivor/contests/${small}/start` })
  const tokens = await tokensOf(server, 200)

  say('# Benchmarks\n\n## A pool of 500 members\n')
  const floors = await measureFloors(server)
  await measurePicks(server, { contestId: small, admin, tokens, floors })
  await measureLeaderboard(server, { admin, tokens, row: (what, measured) => sayRow(what, measured, floors) })
  await measureTables(server, { contestId: small, token: tokens[0] ?? '', floors })
  const { now, peak } = server.memory()
  say(`\nMemory of the server after this load: resident ${now} MB, peak ${peak} MB.`)
  await measureAdminLists(server, { say, row: (what, measured) => sayRow(what, measured, floors) })
  await measureDraft(server, { admin, tokens, say })
  say(
    '\n| what | per second | p50 ms | p99 ms | share of bare answer | share of bare select |\n|---|---:|---:|---:|---:|---:|',
  )
  await measureChat(server, { tokens, say, row: (what, measured) => sayRow(what, measured, floors) })

  const contests = [small]
  for (const size of [10_000, 100_000]) {
    const contest = await seedContest(server, { admin, size, name: `${size} participants` })
    await admin({ method: 'POST', path: `/survivor/contests/${contest}/start` })
    contests.push(contest)
  }
  await measureProcessing(server, { admin, contests })
  await measureFeed({ say })
  writeFileSync(path.join(import.meta.dirname, 'report.md'), `${lines.join('\n')}\n`)
} finally {
  await server.stop()
}

type Floors = { answer: number; select: number }

async function measureFloors({ floor }: PoolServer): Promise<Floors> {
  const call = (where: string): Call => ({ method: 'GET', path: where, headers: {} })
  const answer = await load({ origin: floor, calls: [call('/answer')] })
  const select = await load({ origin: floor, calls: [call('/select')] })
  say('| what | per second | p50 ms | p99 ms | share of bare answer | share of bare select |')
  say('|---|---:|---:|---:|---:|---:|')
  const floors = { answer: answer.perSecond, select: select.perSecond }
  sayRow('floor: bare Fastify answer', answer, floors)
  sayRow('floor: bare primary-key select', select, floors)
  return floors
}

function sayRow(what: string, measured: Awaited<ReturnType<typeof load>>, floors: Floors): void {
  const { perSecond, p50, p99, failures } = measured
  const share = (floor: number) => `${((100 * perSecond) / floor).toFixed(1)} %`
  const failed = failures > 0 ? ` (${failures} failed!)` : ''
  say(
    `| ${what}${failed} | ${Math.round(perSecond)} | ${p50} | ${p99} | ${share(floors.answer)} | ${share(floors.select)} |`,
  )
}

type PickBench = { contestId: number; admin: Session; tokens: string[]; floors: Floors }

/** Each call changes somebody's pick to another team: every check, one transaction, one durable write. */
async function measurePicks(server: PoolServer, { contestId, admin, tokens, floors }: PickBench): Promise<void> {
  await admin({ method: 'PUT', path: '/demo/clock', body: { now: IN_WEEK_ONE } })
  const { rows } = await sql<{ team_id: number }>`
    select distinct home_team_id as team_id from games
    where season_year = '2025-26' and game_date between '2025-10-08' and '2025-10-12' order by 1
  `.execute(server.db)
  const calls = rows.slice(0, 7).flatMap(({ team_id }) =>
    tokens.map(
      (token): Call => ({
        method: 'POST',
        path: `/api/survivor/contests/${contestId}/picks`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ week_number: 1, team_id }),
      }),
    ),
  )
  sayRow('pick with all its checks', await load({ origin: server.origin, calls }), floors)
}

/** The first week of each contest, everybody with a pick: linear in the participants. */
async function measureProcessing(server: PoolServer, { admin, contests }: { admin: Session; contests: number[] }) {
  await untilQuiet(server)
  await sql`delete from picks`.execute(server.db)
  for (const contestId of contests) await seedPicks(server.db, { contestId, weeks: 1, result: null })
  await sql`update contests set current_week = 1`.execute(server.db)
  await sql`analyze`.execute(server.db)
  await admin({ method: 'PUT', path: '/demo/clock', body: { now: AFTER_WEEK_ONE } })
  say('\n## Processing a week\n\n| participants | ms | µs a participant |\n|---:|---:|---:|')
  for (const contestId of contests) {
    const started = performance.now()
    const { results } = await admin<{ results: { survived: number; eliminated: number } }>({
      method: 'POST',
      path: `/survivor/contests/${contestId}/weeks/1/process-results`,
    })
    const ms = performance.now() - started
    const participants = results.survived + results.eliminated
    say(`| ${participants} | ${Math.round(ms)} | ${((1_000 * ms) / participants).toFixed(1)} |`)
  }
}

/** What was still in flight when the load ended must not meet the statements of the next seed. */
async function untilQuiet({ db }: PoolServer): Promise<void> {
  const busy = sql<{ busy: number }>`
    select count(*) as busy from pg_stat_activity
    where state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()
  `
  while ((await busy.execute(db)).rows[0]?.busy !== 0) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** A full season: everybody has picked in each of 26 weeks. */
async function measureTables(
  server: PoolServer,
  { contestId, token, floors }: { contestId: number; token: string; floors: Floors },
): Promise<void> {
  await untilQuiet(server)
  await sql`delete from picks where contest_id = ${contestId}`.execute(server.db)
  await seedPicks(server.db, { contestId, weeks: 26, result: 'survived' })
  // All weeks locked, the last one current: as on the evening of its lock.
  await sql`update contest_weeks set lock_time = '2025-10-08T11:00:00Z', lock_time_by_hand = true`.execute(server.db)
  await sql`update contests set current_week = 26`.execute(server.db)
  await sql`analyze`.execute(server.db)
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const tables = {
    'week table, 500 participants': `/api/survivor/contests/${contestId}/picks?week=20`,
    'standings, 500 participants × 26 weeks': `/api/survivor/contests/${contestId}/standings`,
    'dashboard (analytics)': '/api/contest/analytics',
  }
  const sizes: string[] = []
  for (const [what, where] of Object.entries(tables)) {
    sayRow(what, await load({ origin: server.origin, calls: [{ method: 'GET', path: where, headers }] }), floors)
    const text = await (await fetch(`${server.origin}${where}`, { headers })).text()
    sizes.push(`| ${what} | ${(text.length / 1_024).toFixed(1)} | ${(gzipSync(text).length / 1_024).toFixed(1)} |`)
  }
  say('\n| size of the answer | kB | kB gzipped |\n|---|---:|---:|')
  for (const line of sizes) say(line)
}
