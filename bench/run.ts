import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { measureAdminLists } from './admin-lists.ts'
import { measureChat } from './chat.ts'
import { measureDeadline } from './deadline.ts'
import { measureDraft } from './draft.ts'
import { measureFeed } from './feed.ts'
import { measureFloors, printFloors } from './floors/floors.ts'
import { measureForecasts } from './forecasts.ts'
import { measureGrowth } from './growth.ts'
import { measureLighthouse } from './lighthouse.ts'
import { BEFORE_THE_SEASON } from './load/moments.ts'
import { ADMIN, withPool } from './load/pool-server.ts'
import { seedMembers, signIn, tokensOf } from './load/seed.ts'
import { measureLock } from './lock.ts'
import { measurePasswords } from './passwords.ts'
import { measurePicks } from './picks.ts'
import { measurePlayouts } from './playouts.ts'
import { describeRun, type Floors, openReport, type Report } from './report/report.ts'
import { measureTables } from './report/tables.ts'
import { measureServers } from './servers.ts'
import { measureSockets } from './sockets.ts'
import { measureVisits } from './visits.ts'

/**
 * BENCH_SMALL=1 npm run bench   everything with small crowds, to check that it runs
 * npm run bench                 everything, and writes bench/report.md with its plots
 * npm run bench -- picks chat   only these parts; prints the results and leaves them in .cache/bench
 */
type Part = (report: Report, place: { folder: string }) => Promise<void>
const parts: Record<string, Part> = {
  picks: measurePicks,
  lock: measureLock,
  tables: measureTables,
  deadline: measureDeadline,
  sockets: measureSockets,
  draft: (report) =>
    withMembers(({ server, admin, tokens }) =>
      measureDraft(server, { admin, tokens, say: report.say, promise: report.promise }),
    ),
  chat: (report) =>
    withMembers(({ server, tokens }) => {
      report.say('\n## The history of the chat')
      report.openRates()
      return measureChat(server, { tokens, ...report })
    }),
  admin: measureAdminLists,
  feed: measureFeed,
  forecasts: measureForecasts,
  growth: measureGrowth,
  lighthouse: measureLighthouse,
  servers: measureServers,
  passwords: measurePasswords,
  playouts: measurePlayouts,
  visits: measureVisits,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part '${unknown.join("', '")}'. The parts are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const isWhole = wanted.length === 0
const folder = isWhole ? import.meta.dirname : path.join(import.meta.dirname, '../.cache/bench')
mkdirSync(folder, { recursive: true })

const lines: string[] = []
const say = (line: string) => {
  lines.push(line)
  process.stdout.write(`${line}\n`)
}
const none = { perSecond: Number.NaN, p50: Number.NaN, p99: Number.NaN, failures: 0 }
let floors: Floors = { answer: none, select: none, insert: none }
const promises: string[] = []
const report = openReport({ say, floors: () => floors, promises })

// Stops everything we started if the benchmark is interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

// A connection breaking in the background must not cost the whole report; one that a part waits for fails that part.
process.on('unhandledRejection', (reason) => console.error('nobody waited for this failure:', reason))

const started = performance.now()
const progress = (text: string) => console.error(`[${((performance.now() - started) / 1_000).toFixed(0)} s] ${text}`)
progress('the floors …')
const measured = await measureFloors()
floors = measured.floors
for (const line of describeRun(measured.databaseVersion)) say(line)
const head = lines.length
printFloors(report, floors)
for (const [name, measure] of Object.entries(parts)) {
  if (!isWhole && !wanted.includes(name)) continue
  progress(`${name} …`)
  try {
    await measure(report, { folder })
  } catch (error) {
    // The other parts are still worth having.
    console.error(error)
    say(`\n**The part '${name}' failed:** ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
say(`\nThe whole run took ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`)
const kept = promises.length > 0 ? ['', '| promised | found | kept |', '|---|---|---|', ...promises] : []
for (const line of kept) process.stdout.write(`${line}\n`)
lines.splice(head, 0, ...kept)
const file = path.join(folder, 'report.md')
writeFileSync(file, `${lines.join('\n')}\n`)
progress(`written to ${path.relative(process.cwd(), file)}`)

type Gathered = Parameters<Parameters<typeof withPool<void>>[1]>[0]
async function withMembers(
  run: (pool: { server: Gathered; admin: Awaited<ReturnType<typeof signIn>>; tokens: string[] }) => Promise<void>,
): Promise<void> {
  await withPool({ clock: BEFORE_THE_SEASON }, async (server) => {
    await seedMembers(server.db, 200)
    await run({ server, admin: await signIn(server, ADMIN), tokens: await tokensOf(server, 200) })
  })
}
