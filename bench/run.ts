import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
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

let processing: string[] = []

const BEFORE_THE_SEASON = '2025-10-07T12:00:00.000Z'
const IN_WEEK_ONE = '2025-10-08T12:00:00.000Z'
const AFTER_WEEK_ONE = '2025-10-13T12:00:00.000Z'
const AFTER_THE_SEASON = '2026-04-18T12:00:00.000Z'

const server = await startPoolServer({ clock: BEFORE_THE_SEASON })
try {
  const admin = await signIn(server, ADMIN)
  const small = await seedContest(server, { admin, size: 500, name: 'Five hundred' })
  const big = await seedContest(server, { admin, size: 10_000, name: 'Ten thousand' })
  const huge = await seedContest(server, { admin, size: 100_000, name: 'Hundred thousand' })
  await sql`analyze`.execute(server.db)
  for (const contest of [small, big, huge]) await admin({ method: 'POST', path: `/survivor/contests/${contest}/start` })
  const tokens = await tokensOf(server, 200)

  say('# Benchmarks\n')
  const floors = await measureFloors(server)
  await measurePicks(server, { contestId: small, admin, tokens, floors })
  await measureProcessing(server, { admin, contests: [small, big, huge] })
  await measureTables(server, { contestId: small, admin, token: tokens[0] ?? '', floors })
  const { now, peak } = server.memory()
  say(
    `\n## Memory of the server after all this\n\nresident ${now} MB, peak ${peak} MB (with the 100,000 participants above)`,
  )
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

async function measureProcessing(server: PoolServer, { admin, contests }: { admin: Session; contests: number[] }) {
  await admin({ method: 'PUT', path: '/demo/clock', body: { now: AFTER_WEEK_ONE } })
  const rows: string[] = []
  for (const contestId of contests) {
    await sql`delete from picks where contest_id = ${contestId}`.execute(server.db)
    await seedPicks(server.db, { contestId, weeks: 1, result: null })
    await sql`analyze picks`.execute(server.db)
    const started = performance.now()
    const { results } = await admin<{ results: { survived: number; eliminated: number } }>({
      method: 'POST',
      path: `/survivor/contests/${contestId}/weeks/1/process-results`,
    })
    const ms = performance.now() - started
    const participants = results.survived + results.eliminated
    rows.push(`| ${participants} | ${Math.round(ms)} | ${((1_000 * ms) / participants).toFixed(1)} |`)
  }
  processing = ['\n## Processing a week\n', '| participants | ms | µs a participant |', '|---:|---:|---:|', ...rows]
}

async function measureTables(
  server: PoolServer,
  { contestId, admin, token, floors }: { contestId: number; admin: Session; token: string; floors: Floors },
): Promise<void> {
  await sql`delete from picks where contest_id = ${contestId}`.execute(server.db)
  await seedPicks(server.db, { contestId, weeks: 26, result: 'survived' })
  await sql`update participants set is_eliminated = false, elimination_week = null where contest_id = ${contestId}`.execute(
    server.db,
  )
  await sql`update contests set current_week = (select max(week_number) from contest_weeks where contest_id = ${contestId})
    where contest_id = ${contestId}`.execute(server.db)
  await sql`analyze`.execute(server.db)
  await admin({ method: 'PUT', path: '/demo/clock', body: { now: AFTER_THE_SEASON } })
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
  for (const line of processing) say(line)
  say('\n## Size of the answers\n\n| what | kB | kB gzipped |\n|---|---:|---:|')
  for (const line of sizes) say(line)
}
