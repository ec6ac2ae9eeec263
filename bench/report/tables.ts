import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { measureLeaderboard } from '../draft.ts'
import { load, readsOf } from '../load/load.ts'
import { BEFORE_THE_SEASON } from '../load/moments.ts'
import { ADMIN, type PoolServer, withPool } from '../load/pool-server.ts'
import { seedPicks, signIn, startedContest, tokensOf } from '../load/seed.ts'
import type { Report } from './report.ts'

/** Measures the pages everyone opens, at the end of a season: 500 members with 26 picks each. */
export async function measureTables(report: Report): Promise<void> {
  await withPool({ clock: BEFORE_THE_SEASON }, async (server) => {
    const admin = await signIn(server, ADMIN)
    const contestId = await startedContest(server, { admin, size: 500, name: 'Five hundred' })
    const tokens = await tokensOf(server, 200)
    await playSeason(server, contestId)
    const asked = [
      ['week table, 500 participants', `/api/survivor/contests/${contestId}/picks?week=20`, 1_500],
      ['standings, 500 participants × 26 weeks', `/api/survivor/contests/${contestId}/standings`, 2_500],
      ['dashboard', '/api/contest/analytics', 2_000],
      ['my picks of 26 weeks', `/api/survivor/contests/${contestId}/my-picks`, 1_500],
    ] as const
    report.say('\n## What everyone reads, in a pool of 500\n')
    report.say(
      'Their floor is the bare select, because each call reads at least the session. Answers that are the same for everyone are',
    )
    report.say('built once and cached until something changes, for at most a second; *first* is the time to build one.')
    report.openRates()
    const sizes: [string, string, string, string][] = []
    for (const [what, where, atLeast] of asked) {
      const calls = readsOf(where, tokens)
      report.promisedRow(what, await load({ ...server, cpuSeconds: server.workSeconds, calls }), atLeast)
      const { headers = {} } = calls[0] ?? {}
      const { ms, text } = await firstAnswer(server, { where, headers })
      sizes.push([what, ms.toFixed(0), kB(text.length), kB(gzipSync(text).length)])
    }
    await measureLeaderboard(server, { admin, tokens, ...report })
    report.table(['one answer', 'first, ms', 'kB', 'kB gzipped'], sizes)
    const { now, peak } = server.memory()
    report.say(`\nMemory of the server after this load: resident ${now} MB, at most ${peak} MB.`)
  })
}

const kB = (bytes: number) => (bytes / 1_024).toFixed(1)

/** The median of some answers, spaced so that each is rebuilt. */
async function firstAnswer(
  { origin }: PoolServer,
  { where, headers, times = 5 }: { where: string; headers: Record<string, string>; times?: number },
): Promise<{ ms: number; text: string }> {
  const taken: number[] = []
  let text = ''
  for (let n = 0; n < times; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, FORGOTTEN_AFTER))
    const started = performance.now()
    const answer = await fetch(`${origin}${where}`, { headers })
    text = await answer.text()
    taken.push(performance.now() - started)
    if (!answer.ok) throw new Error(`${where}: ${answer.status} ${text}`)
  }
  return { ms: taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0, text }
}

/** Cached answers are never older than this (ms). */
const FORGOTTEN_AFTER = 1_050

/** All weeks picked and locked, the last one current, as on the evening of its lock. */
async function playSeason({ db }: PoolServer, contestId: number): Promise<void> {
  await seedPicks(db, { contestId, weeks: 26, result: 'survived' })
  await sql`update contest_weeks set lock_time = '2025-10-07T11:00:00Z', lock_time_by_hand = true`.execute(db)
  await sql`update contest_weeks set processed_at = lock_time where week_number < 26`.execute(db)
  await sql`update contests set current_week = 26`.execute(db)
  await sql`analyze`.execute(db)
}
