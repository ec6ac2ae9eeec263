import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Database, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { syncGames } from '#server/features/feed/feed.service.ts'
import { bundledGames, bundledTeams } from '#server/features/games/bundled.ts'
import { type Ask, openNhlClient } from '#server/nhl/nhl-client.ts'
import { replayNhl } from '#server/nhl/replay.ts'
import { stoppedClock, testDeps } from '../test/harness/test-deps.ts'
import type { Report } from './report/report.ts'

const AFTER_THE_SEASON = '2026-07-01T12:00:00.000Z'
const SEASON = { from: '2025-10-07', to: '2026-06-20' }

/**
 * Measures a whole season with its playoffs through the NHL client, without a network: prepared responses are parsed,
 * checked and stored in a real, durable PostgreSQL. Then again, which may write nothing.
 */
export async function measureFeed({ say, promise, table }: Report): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-bench-feed-'))
  const log = pino({ level: 'warn' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const db = openDatabase({ address: { socketDir: postgres.socketDir, database: 'postgres' }, log })
  try {
    await migrate({ db, log })
    await db
      .insertInto('teams')
      .values(await bundledTeams())
      .execute()
    const clock = stoppedClock(AFTER_THE_SEASON)
    const nhl = openNhlClient({
      ask: await readyAnswers(),
      version: 'bench',
      isOn: true,
      random: () => 0.5,
      pause: () => Promise.resolve(),
    })
    const deps = testDeps({ db, clock, wall: clock, nhl })
    const sync = async () => {
      const started = performance.now()
      const { inserted, updated, unchanged } = await syncGames(deps, 'system', SEASON)
      return { ms: Math.round(performance.now() - started), games: inserted + unchanged, written: inserted + updated }
    }
    const first = await sync()
    const before = await fingerprint(db)
    const second = await sync()
    const isSame = before === (await fingerprint(db))
    say('\n## The feed: a season with its playoffs, without a network')
    table(
      ['what', 'games', 'ms', 'rows written'],
      [
        ['import', first.games, first.ms, first.written],
        ['again, nothing new', second.games, second.ms, isSame ? 0 : `${second.written} (rows have changed!)`],
      ],
    )
    promise('a whole season through the client in less than 3 s', {
      found: `${(first.ms / 1_000).toFixed(1)} s`,
      isKept: first.ms < 3_000,
    })
    promise('a sync that changes nothing writes nothing', { found: isSame ? 'no row' : 'some rows', isKept: isSame })
  } finally {
    await db.destroy()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The replay's responses, prepared before measuring. */
async function readyAnswers(): Promise<Ask> {
  const replay = replayNhl({ games: await bundledGames(), teams: await bundledTeams(), now: () => AFTER_THE_SEASON })
  const texts = new Map<string, string>()
  const { signal } = new AbortController()
  for (let day = SEASON.from; day <= SEASON.to; day = weekAfter(day)) {
    const where = `/v1/schedule/${day}`
    texts.set(where, await (await replay(where, { headers: {}, signal })).text())
  }
  return async (where) => new Response(texts.get(where), { status: texts.has(where) ? 200 : 404 })
}

const weekAfter = (day: string) => new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10)

/** Changes with every row written, even with the same values. */
async function fingerprint(db: Database): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select md5(string_agg(place, ',' order by place)) as print from (
      select 'g' || ctid::text || xmin::text as place from games
      union all select 'a' || ctid::text || xmin::text from audit_log
      union all select 'w' || ctid::text || xmin::text from contest_weeks
    ) everything`.execute(db)
  return rows[0]?.print ?? ''
}
