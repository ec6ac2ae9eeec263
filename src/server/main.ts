import { flushCompileCache } from 'node:module'
import type { Logger } from 'pino'
import { startFailureWords } from '#server/cannot-start.ts'
import { wallNow } from '#server/clock.ts'
import type { DatabaseAddress } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import type { RunAs } from '#server/db/postgres-binaries.ts'
import { openMeters } from '#server/http/meters.ts'
import { openHttpListener } from '#server/http-listener.ts'
import { leaveRoot } from '#server/leave-root.ts'
import { openLog } from '#server/log.ts'
import type { Part } from '#server/pool.ts'
import { keepAppSecret, readEnvironment, readSettings, type Settings } from '#server/settings.ts'

/** The rest of the program. Loading it takes longer than starting PostgreSQL, so the two happen concurrently. */
const loadPool = () => import('#server/pool.ts')

/** How long stopping may take (O3). */
const STOP_WITHIN = 9_000

/** Started parts, newest last; they are stopped in reverse order, even after an incomplete start. */
const started: Part[] = []
let stopping = false
/** Aborts any waiting on the outside when we stop. */
const leaving = new AbortController()

process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))
// bin/start.mjs started us: if it is killed, the terminal can no longer stop us.
process.on('disconnect', () => stop(0))

try {
  await start()
} catch (error) {
  // We were asked to stop during startup, which explains the failure.
  if (!stopping) {
    const words = startFailureWords(error)
    console.error(words === null ? error : `\nPuckPool cannot start. ${words}\n`)
    await stop(1)
  }
}

async function start() {
  const settings = readSettings(readEnvironment())
  const log = openLog(settings.logLevel)
  const meters = openMeters({ startedAt: wallNow() })

  const listener = await openHttpListener(settings)
  started.push({ name: 'port', stop: listener.close })

  const found = await findDatabase(settings, log)
  const { openPool } = await loadPool()
  const { grantServerAccess } = await import('#server/db/embedded-role.ts')
  const address = await grantServerAccess({ ...found, log })
  const appSecret = settings.appSecret ?? keepAppSecret(settings.dataDir)
  leaveRoot({ runAs: found.runAs, dataDir: settings.dataDir, log })
  await openPool({
    settings: {
      ...settings,
      appSecret,
    },
    log,
    meters,
    listener,
    address,
    leaving: leaving.signal,
    onStarted: (part) => {
      started.push(part)
    },
  })
  // Node itself would write it on exit, which a killed server never reaches.
  flushCompileCache()
}

async function findDatabase(settings: Settings, log: Logger): Promise<{ address: DatabaseAddress; runAs: RunAs }> {
  if (settings.databaseUrl) return { address: { url: settings.databaseUrl }, runAs: {} }
  const onSpawned = () => void loadPool().catch(() => {}) // imported again later, where a failure counts
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log, onSpawned })
  started.push({ name: 'PostgreSQL', stop: postgres.stop })
  return { address: { socketDir: postgres.socketDir, database: 'postgres' }, runAs: postgres.runAs }
}

/** Stops everything in order and exits within ten seconds even if something hangs (O3). */
async function stop(code: number) {
  if (stopping) return
  stopping = true
  leaving.abort()
  setTimeout(() => process.exit(code), STOP_WITHIN)
  for (let part = started.pop(); part; part = started.pop()) {
    const { name } = part
    await part.stop().catch((error) => console.error(`Stopping the ${name} failed:`, error))
  }
  process.exit(code)
}
