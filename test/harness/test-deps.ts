import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { News } from '#contract/live.ts'
import { type Instant, plus } from '#rules/time.ts'
import { openBackground } from '#server/background.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps, Random } from '#server/deps.ts'
import { noPlayOuts, type PlayOuts } from '#server/features/odds/play-outs/play-outs.ts'
import { openMeters } from '#server/http/meters.ts'
import { openProxyWatch } from '#server/http/proxy-watch.ts'
import { noCache } from '#server/live/cache.ts'
import { type Nhl, openNhlClient } from '#server/nhl/nhl-client.ts'
import { entryRules } from '#server/wiring/entry-rules.ts'
import { mailParts } from '#server/wiring/mail-kinds.ts'
import { scheduleWatchers } from '#server/wiring/schedule-watchers.ts'

/** `LOG_LEVEL=debug npx vitest` shows the server's log. */
export const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })

export type TestClock = {
  now: () => Instant
  set: (to: Instant) => void
  advance: (ms: number) => void
}

/** A clock that is stopped until a test moves it. */
export function stoppedClock(start: Instant): TestClock {
  let instant = start
  return {
    now: () => instant,
    set: (to) => {
      instant = to
    },
    advance: (ms) => {
      instant = plus(instant, ms)
    },
  }
}

/** A live channel without sockets that records the news, oldest first. */
export type PublishedNews = Deps['live'] & { published: News[] }

export function recordNews(): PublishedNews {
  const published: News[] = []
  return { published, publish: (news) => published.push(news) }
}

type Given = {
  db: Database
  clock: TestClock
  wall: TestClock
  live?: Deps['live']
  settableClock?: boolean
  random?: Random
  nhl?: Nhl
  playOuts?: PlayOuts
  settings?: Partial<Deps['settings']>
}

export function testDeps(given: Given): Deps {
  const { db, clock, wall, live = recordNews(), settableClock = false } = given
  const { random = realRandom, nhl = silentNhl, playOuts = noPlayOuts, settings } = given
  return {
    db,
    now: clock.now,
    wallNow: wall.now,
    clock: settableClock ? { jump: clock.set, wakeJobs: () => {} } : null,
    live,
    nhl,
    cache: noCache,
    playOuts,
    background: openBackground({ log }),
    proxyWatch: openProxyWatch({ log }),
    meters: openMeters({ startedAt: wall.now() }),
    scheduleWatchers,
    entryRules,
    mailParts,
    log,
    random,
    settings: {
      appSecret: 'a secret of the tests, long enough to sign with',
      appSecretPrevious: null,
      appUrl: 'http://pool.test',
      // As without APP_URL: the server has two names.
      appHosts: ['pool.test', 'pool.example.test'],
      hstsSubdomains: true,
      version: '0.0.0-test',
      // Nothing can be created there; a pool of `startPool` has its own folder.
      dataDir: '/dev/null/puckpool',
      backupKeep: 14,
      installation: 'npm',
      database: 'embedded',
      metricsToken: null,
      trustProxy: false,
      demo: false,
      draftDemo: false,
      // Nothing listens there: a test that sends mail starts its own server.
      mailjetApiUrl: 'http://127.0.0.1:9',
      smtpUrl: null,
      pushServices: [],
      webhookServices: [],
      ...settings,
    },
  }
}

const realRandom: Random = { bytes: (count) => randomBytes(count), uuid: randomUUID }

/** Tests make no outside calls: without its own replay, a test has an unreachable NHL. */
const silentNhl: Nhl = openNhlClient({
  ask: () => Promise.reject(new Error('no test calls out')),
  version: 'test',
  isOn: false,
  random: () => 0.5,
  pause: () => Promise.resolve(),
})
