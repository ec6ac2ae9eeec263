import { randomBytes, randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Instant } from '#rules/time.ts'
import { buildApp } from '#server/app.ts'
import { openBackground } from '#server/background.ts'
import { startClock, wallNow } from '#server/clock.ts'
import { type DatabaseAddress, openDatabase, requireDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { requireOwnSessions } from '#server/db/pooler.ts'
import type { Deps } from '#server/deps.ts'
import { settleEntryNames } from '#server/features/accounts/names/entry-names.service.ts'
import { settleNames } from '#server/features/accounts/names/names.service.ts'
import { demoLogins } from '#server/features/accounts/sign-in/demo-logins.ts'
import { createFirstAdmin, type FirstAdmin } from '#server/features/accounts/sign-in/first-admin.ts'
import { followClock, openDemo } from '#server/features/demo/demo.service.ts'
import { bundledGames, bundledTeams, loadBundledSeasons } from '#server/features/games/bundled.ts'
import { openPlayOuts } from '#server/features/odds/play-outs/play-outs.ts'
import { resealScreenLink } from '#server/features/office-screen/screen-link.service.ts'
import { resealSecrets } from '#server/features/outbox/email-settings.service.ts'
import { resealWebhooks } from '#server/features/webhooks/webhooks.service.ts'
import type { Meters } from '#server/http/meters.ts'
import { openProxyWatch } from '#server/http/proxy-watch.ts'
import { type HttpListener, ownHosts } from '#server/http-listener.ts'
import { type RunningJobs, startJobs } from '#server/jobs/jobs.ts'
import { clearWithNews, openCache } from '#server/live/cache.ts'
import { openNewsRoom } from '#server/live/news.ts'
import { openSockets } from '#server/live/sockets.ts'
import { askAt } from '#server/nhl/ask-at.ts'
import { type Nhl, openNhlClient } from '#server/nhl/nhl-client.ts'
import { replayNhl } from '#server/nhl/replay.ts'
import { readVersion, type Settings } from '#server/settings.ts'
import { entryRules } from '#server/wiring/entry-rules.ts'
import { jobsOf } from '#server/wiring/jobs.ts'
import { liveParts } from '#server/wiring/live-parts.ts'
import { mailParts } from '#server/wiring/mail-kinds.ts'
import { scheduleWatchers } from '#server/wiring/schedule-watchers.ts'

/** How long requests and jobs may take to finish once we are asked to stop (ms, O3). */
const PATIENCE = 6_000

/** A running part, and how to stop it. */
export type Part = { name: string; stop: () => Promise<void> }

type Opened = {
  settings: Settings & { appSecret: string }
  log: Logger
  meters: Meters
  listener: HttpListener
  address: DatabaseAddress
  /** Aborted when we stop. */
  leaving: AbortSignal
  /** Called with each part as soon as it runs, so that it is stopped even after an incomplete start. */
  onStarted: (part: Part) => void
}

/** Starts a pool step by step, from a possibly empty database to answering requests. */
export async function openPool(opened: Opened): Promise<void> {
  const { log, meters, listener, address, leaving, onStarted } = opened
  watchEventLoop(meters)
  await prepareTables(opened)
  const db = openDatabase({ address, log, isBounded: true })
  onStarted({ name: 'database connections', stop: () => db.destroy() })
  const newsRoom = openNewsRoom({ db, address, log })
  onStarted({ name: 'news', stop: newsRoom.stop })
  let running: RunningJobs | null = null
  const deps = await gatherDeps(opened, { db, live: newsRoom, wakeJobs: () => running?.wake() })
  newsRoom.hear({ onNews: clearWithNews(deps.cache) })
  await bringUpToDate(deps)
  const admin = await createFirstAdmin(deps, opened.settings.admin)

  const app = await buildApp(deps)
  await app.ready()
  onStarted({ name: 'application', stop: () => app.close() })

  running = startJobs(deps, jobsOf(deps.settings))
  onStarted({ name: 'jobs', stop: running.stop })

  await newsRoom.ready
  if (leaving.aborted) return
  const sockets = openSockets(deps, { server: listener.server, newsRoom, parts: liveParts })
  onStarted({ name: 'sockets', stop: sockets.close })
  const count = () => sockets.io.sockets.sockets.size
  meters.gauge({ name: 'puckpool_sockets', help: 'Open pages on this server.', read: count })
  listener.open((request, response) => app.routing(request, response))
  onStarted({ name: 'requests', stop: () => listener.finish(PATIENCE) })
  greet(deps, admin)
}

type Running = Pick<Deps, 'db' | 'live'> & { wakeJobs: () => void }

async function gatherDeps(opened: Opened, { db, live, wakeJobs }: Running): Promise<Deps> {
  const { settings, log, meters, onStarted } = opened
  const playOuts = openPlayOuts({ log })
  onStarted({ name: 'play-outs', stop: playOuts.stop })
  const background = openBackground({ log })
  onStarted({ name: 'background', stop: background.finished })
  const clock = settings.clock ? startClock({ start: settings.clock }) : null
  return {
    db,
    now: clock?.now ?? wallNow,
    wallNow,
    clock: clock && { jump: clock.jump, wakeJobs },
    live,
    nhl: await openNhl(opened, clock?.now ?? wallNow),
    cache: openCache({ monotonicNow: () => performance.now() }),
    playOuts,
    background,
    meters,
    proxyWatch: openProxyWatch({ log }),
    scheduleWatchers,
    entryRules,
    mailParts,
    log,
    random: { bytes: (count) => randomBytes(count), uuid: randomUUID },
    settings: appSettings(opened),
  }
}

function appSettings({ settings, listener }: Opened): Deps['settings'] {
  const isDemo = process.argv.includes('--demo')
  return {
    appSecret: settings.appSecret,
    appSecretPrevious: settings.appSecretPrevious,
    appUrl: settings.appUrl ?? listener.address,
    appHosts: settings.appUrl === null ? ownHosts(listener.address) : [new URL(settings.appUrl).host],
    hstsSubdomains: settings.hstsSubdomains,
    version: readVersion(),
    dataDir: settings.dataDir,
    backupKeep: settings.backupKeep,
    installation: settings.installation,
    database: settings.databaseUrl ? 'postgresql' : 'embedded',
    metricsToken: settings.metricsToken,
    trustProxy: settings.trustProxy,
    demo: isDemo,
    draftDemo: isDemo && process.argv.includes('--draft'),
    mailjetApiUrl: settings.mailjetApiUrl,
    smtpUrl: settings.smtpUrl,
    pushServices: settings.pushServices,
    webhookServices: settings.webhookServices,
  }
}

/** Repairs what an older version, another secret or another name rule has left behind, and fills an empty pool. */
async function bringUpToDate(deps: Deps) {
  const { log } = deps
  await resealSecrets(deps)
  await resealWebhooks(deps)
  await resealScreenLink(deps)
  const renamed = await settleNames(deps)
  if (renamed > 0)
    log.info({ renamed }, 'members have a new name, because theirs was taken, reserved or unreadable; see the history')
  const entries = await settleEntryNames(deps)
  if (entries > 0) log.info({ entries }, 'entries go by the name of their account now; see the history')
  await loadBundledSeasons(deps)
  await followClock(deps)
  if (deps.settings.demo) await openDemo(deps)
}

/** The event loop's lag: the first thing to check when everything is slow. */
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

function greet(deps: Deps, admin: FirstAdmin | null) {
  const { appUrl, installation } = deps.settings
  const lines = [`PuckPool is ready: ${appUrl}`]
  if (admin?.generatedPassword) {
    lines.push(`Sign in as ${admin.email} with the password ${admin.generatedPassword}`)
    lines.push('It is shown this one time only: keep it, or change it under your name.')
  } else if (admin) {
    lines.push(`The admin is ${admin.email}.`)
  }
  for (const { label, email, password } of demoLogins(deps)?.logins ?? [])
    lines.push(`${label}: ${email} with the password ${password}`)
  if (installation === 'npm') lines.push('Stop it with Ctrl-C.')
  console.log(['', ...lines, ''].join('\n  '))
}

/** Uses its own connections, because a migration may take long or wait for another server's. */
async function prepareTables({ address, settings, log, leaving }: Omit<Opened, 'meters' | 'listener' | 'onStarted'>) {
  const db = openDatabase({ address, log, isFirst: true })
  const onWait = (reason: string) => console.error(`The database does not answer yet (${reason}). Waiting for it …`)
  try {
    await requireDatabase(db, { patience: settings.databaseWait, isForWrites: true, onWait, signal: leaving })
    await requireOwnSessions(address)
    await migrate({ db, log })
  } finally {
    await db.destroy()
  }
}

/** The NHL's own servers, or the recorded seasons. `NHL_SYNC=off` affects only the former. */
async function openNhl(
  { settings, leaving: signal }: Pick<Opened, 'settings' | 'leaving'>,
  now: () => Instant,
): Promise<Nhl> {
  const { nhlApiUrl, nhlSync } = settings
  const usual = {
    version: readVersion(),
    random: Math.random,
    leaving: signal,
    pause: (ms: number) => pause(ms, undefined, { signal }),
  }
  if (nhlApiUrl !== null) {
    return openNhlClient({ ...usual, ask: askAt(nhlApiUrl), isOn: nhlSync })
  }
  const ask = replayNhl({ games: await bundledGames(), teams: await bundledTeams(), now })
  return openNhlClient({ ...usual, ask, isOn: true, isReplay: true })
}
