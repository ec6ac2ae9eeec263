import { randomBytes, randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Instant } from '#rules/time.ts'
import { buildApp } from '#server/app.ts'
import { startFailureWords } from '#server/cannot-start.ts'
import { startClock, wallNow } from '#server/clock.ts'
import { type DatabaseAddress, openDatabase, requireDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { demoLogins } from '#server/features/accounts/demo-logins.ts'
import { createFirstAdmin, type FirstAdmin } from '#server/features/accounts/first-admin.ts'
import { settleNames } from '#server/features/accounts/names.service.ts'
import { draftDemoJobs } from '#server/features/demo/demo.job.ts'
import { knowOnlyThePast, openDemo } from '#server/features/demo/demo.service.ts'
import { bundledGames, bundledTeams, loadBundledSeasons } from '#server/features/games/bundled.ts'
import { openPlayOuts } from '#server/features/odds/play-outs/play-outs.ts'
import { resealSecrets } from '#server/features/outbox/email-settings.service.ts'
import { openFrontDoor } from '#server/front-door.ts'
import { type Meters, openMeters } from '#server/http/meters.ts'
import { type RunningJobs, startJobs } from '#server/jobs/jobs.ts'
import { clearWithNews, openCache } from '#server/live/cache.ts'
import { openNewsRoom } from '#server/live/news.ts'
import { openSockets } from '#server/live/sockets.ts'
import { openLog } from '#server/log.ts'
import { type Nhl, openNhlClient } from '#server/nhl/nhl-client.ts'
import { replayNhl } from '#server/nhl/replay.ts'
import { keepAppSecret, readEnvironment, readSettings, readVersion, type Settings } from '#server/settings.ts'
import { contestDoors } from '#server/wiring/contest-doors.ts'
import { jobs } from '#server/wiring/jobs.ts'
import { liveParts } from '#server/wiring/live-parts.ts'
import { mailParts } from '#server/wiring/mail-kinds.ts'
import { scheduleWatchers } from '#server/wiring/schedule-watchers.ts'

/** How long requests and jobs may take to finish once we are asked to stop, and how long everything together (O3). */
const PATIENCE = 6_000
const STOP_WITHIN = 9_000

/** What has been started, newest last; it is stopped in reverse order, even if the start was not complete. */
const started: { name: string; stop: () => Promise<void> }[] = []
let stopping = false
/** Aborts waiting for anything outside when we stop. */
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
  watchEventLoop(meters)

  const door = await openFrontDoor(settings)
  started.push({ name: 'port', stop: door.close })

  const address = await findDatabase(settings, log)
  await prepareTables(address, settings, log)
  const db = openDatabase({ address, log, isBounded: true })
  started.push({ name: 'database connections', stop: () => db.destroy() })
  const newsRoom = openNewsRoom({ db, address, log })
  started.push({ name: 'doorbell', stop: newsRoom.stop })
  const cache = openCache({ monotonicNow: () => performance.now() })
  newsRoom.hear({ onNews: clearWithNews(cache) })

  const playOuts = openPlayOuts({ log })
  started.push({ name: 'play-outs', stop: playOuts.stop })

  const clock = settings.clock ? startClock({ start: settings.clock }) : null
  let running: RunningJobs | null = null
  const deps: Deps = {
    db,
    now: clock?.now ?? wallNow,
    wallNow,
    clock: clock && {
      jump: (to) => {
        clock.jump(to)
        running?.wake() // the jump may have made jobs due
      },
    },
    live: newsRoom,
    nhl: await openNhl(settings, clock?.now ?? wallNow),
    cache,
    playOuts,
    meters,
    scheduleWatchers,
    contestDoors,
    mailParts,
    log,
    random: { bytes: (count) => randomBytes(count), uuid: randomUUID },
    settings: {
      appSecret: settings.appSecret ?? keepAppSecret(settings.dataDir),
      appSecretPrevious: settings.appSecretPrevious,
      appUrl: settings.appUrl ?? door.address,
      version: readVersion(),
      dataDir: settings.dataDir,
      backupKeep: settings.backupKeep,
      installation: settings.installation,
      database: settings.databaseUrl ? 'postgresql' : 'embedded',
      metricsToken: settings.metricsToken,
      trustProxy: settings.trustProxy,
      demo: process.argv.includes('--demo'),
      draftDemo: process.argv.includes('--demo') && process.argv.includes('--draft'),
      mailjetApiUrl: settings.mailjetApiUrl,
      smtpUrl: settings.smtpUrl,
      pushAnywhere: settings.pushAnywhere,
    },
  }

  await resealSecrets(deps)
  const renamed = await settleNames(deps)
  if (renamed > 0)
    log.info({ renamed }, 'members have a new name, because theirs was taken, reserved or unreadable; see the history')
  await loadBundledSeasons(deps)
  await knowOnlyThePast(deps)
  if (deps.settings.demo) await openDemo(deps)
  const admin = await createFirstAdmin(deps, settings.admin)

  const app = await buildApp(deps)
  await app.ready()
  started.push({ name: 'application', stop: () => app.close() })

  running = startJobs(deps, deps.settings.draftDemo ? [...jobs, ...draftDemoJobs] : jobs)
  started.push({ name: 'jobs', stop: running.stop })

  await newsRoom.ready
  if (stopping) return
  const sockets = openSockets(deps, { server: door.server, newsRoom, parts: liveParts })
  started.push({ name: 'sockets', stop: sockets.close })
  const count = () => sockets.io.sockets.sockets.size
  meters.gauge({ name: 'puckpool_sockets', help: 'Open pages on this server.', read: count })
  door.open((request, response) => app.routing(request, response))
  started.push({ name: 'requests', stop: () => door.finish(PATIENCE) })
  greet({ address: deps.settings.appUrl, admin, demo: demoLogins(deps) })
}

/** The event loop's lag: the first thing to look at when everything is slow. */
function watchEventLoop(meters: Meters) {
  const delay = monitorEventLoopDelay()
  delay.enable()
  const read = () => {
    const seconds = delay.percentile(99) / 1e9
    delay.reset()
    return seconds
  }
  meters.gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: 'Lag of the event loop since the last reading.',
    read,
  })
}

type Greeting = { address: string; admin: FirstAdmin | null; demo: ReturnType<typeof demoLogins> }

function greet({ address, admin, demo }: Greeting) {
  const lines = [`PuckPool is ready: ${address}`]
  if (admin?.generatedPassword) {
    lines.push(`Sign in as ${admin.email} with the password ${admin.generatedPassword}`)
    lines.push('It is shown this one time only: keep it, or change it under your name.')
  } else if (admin) {
    lines.push(`The admin is ${admin.email}.`)
  }
  for (const { label, email, password } of demo?.logins ?? [])
    lines.push(`${label}: ${email} with the password ${password}`)
  console.log(['', ...lines, 'Stop it with Ctrl-C.', ''].join('\n  '))
}

async function findDatabase(settings: Settings, log: Logger): Promise<DatabaseAddress> {
  if (settings.databaseUrl) return { url: settings.databaseUrl }
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  started.push({ name: 'PostgreSQL', stop: postgres.stop })
  return { socketDir: postgres.socketDir, database: 'postgres' }
}

/** Uses its own connections, because a migration may take long or wait for another server's. */
async function prepareTables(address: DatabaseAddress, { databaseWait }: Settings, log: Logger): Promise<void> {
  const db = openDatabase({ address, log, isFirst: true })
  const onWait = (reason: string) => console.error(`The database does not answer yet (${reason}). Waiting for it …`)
  try {
    await requireDatabase(db, { patience: databaseWait, onWait, signal: leaving.signal })
    await migrate({ db, log })
  } finally {
    await db.destroy()
  }
}

/** The NHL's own servers, or the recorded seasons. `NHL_SYNC=off` affects only the first. */
async function openNhl({ nhlApiUrl, nhlSync }: Settings, now: () => Instant): Promise<Nhl> {
  const { signal } = leaving
  const usual = {
    ...{ version: readVersion(), random: Math.random, leaving: signal },
    pause: (ms: number) => pause(ms, undefined, { signal }),
  }
  if (nhlApiUrl !== null) {
    return openNhlClient({ ...usual, ask: (path, init) => fetch(`${nhlApiUrl}${path}`, init), isOn: nhlSync })
  }
  const ask = replayNhl({ games: await bundledGames(), teams: await bundledTeams(), now })
  return openNhlClient({ ...usual, ask, isOn: true, isReplay: true })
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
