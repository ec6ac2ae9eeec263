import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Instant } from '#rules/time.ts'
import { buildApp } from '#server/app.ts'
import { type Database, type DatabaseAddress, openDatabase } from '#server/db/database.ts'
import type { Deps, Random } from '#server/deps.ts'
import { bringGamesUpToDate } from '#server/features/games/known-games.service.ts'
import { noPlayOuts, openPlayOuts } from '#server/features/odds/play-outs/play-outs.ts'
import type { Nhl } from '#server/nhl/nhl-client.ts'
import type { Template } from './template.ts'
import { log, type PublishedNews, recordNews, stoppedClock, type TestClock, testDeps } from './test-deps.ts'

/** A complete pool for one test file: the real application with its own database, without a port. */
export type Pool = {
  app: FastifyInstance
  deps: Deps
  db: Database
  address: DatabaseAddress
  /** The clock of the game's rules. */
  clock: TestClock
  /** The clock of sessions and rate limits; it is stopped while the pool's clock moves. */
  wall: TestClock
  /** The news sent to open pages. */
  live: PublishedNews
  close: () => Promise<void>
}

export type Start = {
  now?: Instant
  /**
   * The pool's games: none, the bundled seasons as known at `now` (T5), or all of them with their final results,
   * even those of games that start later.
   */
  season?: 'none' | 'known at now' | 'played'
  /** Started with its own clock, so that `/api/demo/clock` exists (T4). */
  settableClock?: boolean
  random?: Random
  /** The NHL's feed; without one, the NHL never responds. */
  nhl?: (clock: TestClock) => Nhl
  /** Title chances are simulated, in a thread; otherwise they stay unknown. */
  playsOut?: boolean
  /** Settings that differ from the defaults, such as the mail server. */
  settings?: Partial<Deps['settings']>
}

/**
 * Clones the migrated template: the 32 teams, `people`, and games if requested. Close it in `afterAll`. Its clocks are
 * stopped until a test moves them.
 */
export async function startPool(asked: Start = {}): Promise<Pool> {
  const { now = '2025-11-12T17:00:00.000Z', season = 'none', nhl, playsOut = false, ...rest } = asked
  const { db, address, drop } = await cloneTemplate(await templateOf(season, { now, ...rest }))
  const clock = stoppedClock(now)
  const wall = stoppedClock(now)
  const live = recordNews()
  const dataDir = path.join(os.tmpdir(), `puckpool-data-${randomBytes(6).toString('hex')}`)
  const settings = { dataDir, ...rest.settings }
  const playOuts = playsOut ? openPlayOuts({ log }) : noPlayOuts
  const deps = testDeps({ db, clock, wall, live, playOuts, ...rest, settings, ...(nhl ? { nhl: nhl(clock) } : {}) })
  const app = await buildApp(deps)
  await app.ready()
  const close = async () => {
    await app.close()
    await playOuts.stop()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, deps, db, address, clock, wall, live, close }
}

const FINISHED = { none: 'empty_pool', played: 'played_seasons' } satisfies Record<string, Template>

/** The pool as of an instant, in a database cloned if several pools of this process start then. */
const known = new Map<string, Promise<string>>()

async function templateOf(season: Required<Start>['season'], start: { now: Instant; settableClock?: boolean }) {
  if (season !== 'known at now') return FINISHED[season]
  const key = `${start.now} ${start.settableClock}`
  const template = known.get(key) ?? makeKnown(start)
  known.set(key, template)
  return template
}

async function makeKnown({ now, settableClock = false }: { now: Instant; settableClock?: boolean }): Promise<string> {
  const { name, db } = await cloneTemplate('recorded_seasons')
  const clock = stoppedClock(now)
  await bringGamesUpToDate(testDeps({ db, clock, wall: clock, settableClock: true }))
  // Only a pool with its own clock has the rest of the season recorded; any other waits for the NHL.
  if (!settableClock) await db.deleteFrom('games_to_come').execute()
  await db.destroy() // a template can only be cloned without connections
  return name
}

type Clone = { name: string; db: Database; address: DatabaseAddress; drop: () => Promise<void> }

/** Creates a database from a template in about 30 ms; `drop` closes and removes it. */
async function cloneTemplate(template: string): Promise<Clone> {
  const name = `pool_${randomBytes(6).toString('hex')}`
  await asRoot(`create database ${name} template ${template} strategy file_copy`)
  const address = { socketDir: inject('postgres'), database: name }
  const db = openDatabase({ address, log })
  const drop = async () => {
    await db.destroy()
    await asRoot(`drop database ${name} with (force)`)
  }
  return { name, db, address, drop }
}

/** Runs a statement that needs a connection to another database than the pool's. */
export async function asRoot(statement: string): Promise<void> {
  const root = openDatabase({ address: { socketDir: inject('postgres'), database: 'postgres' }, log })
  await sql.raw(statement).execute(root)
  await root.destroy()
}
