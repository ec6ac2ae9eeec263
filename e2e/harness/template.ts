import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadBundledSeasons } from '#server/features/games/bundled.ts'
import { log, stoppedClock, testDeps } from '../../test/harness/test-deps.ts'

/** Before every season, so that each server derives the played games from its own clock. */
const EARLY = '2025-07-01T12:00:00.000Z'

/**
 * Creates, once per run, a data folder with the tables and the recorded seasons, copied for each server. That takes
 * half as long as creating them again; the first admin and the known games are still up to the server.
 */
export default async function makeTemplate(): Promise<() => void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-template-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false })
  const db = openDatabase({ address: { socketDir: postgres.socketDir, database: 'postgres' }, log })
  await migrate({ db, log })
  await loadBundledSeasons(testDeps({ db, clock: stoppedClock(EARLY), wall: stoppedClock(EARLY) }))
  await db.destroy()
  await postgres.stop()
  process.env.TEMPLATE_DIR = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
