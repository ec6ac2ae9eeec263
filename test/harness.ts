import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type Instant, plus } from '#rules/time.ts'
import { buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { Deps, Random } from '#server/deps.ts'

/** A whole pool for one test file: the real application on a database of its own, without a port. */
export type Pool = {
  app: FastifyInstance
  deps: Deps
  db: Database
  /** What the rules of the game ask. */
  clock: TestClock
  /** What sessions and rate limits ask; it stands still while the pool's clock moves. */
  wall: TestClock
  close: () => Promise<void>
}

export type TestClock = {
  now: () => Instant
  set: (to: Instant) => void
  advance: (ms: number) => void
}

type Start = {
  now?: Instant
  /** Started with a clock of its own, so that `/api/demo/clock` exists (T4). */
  settableClock?: boolean
  random?: Random
}

const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })

/** Clones the migrated template with `people` in it. Close it in `afterAll`. Clocks stand still until a test moves them. */
export async function startPool({
  now = '2025-11-12T17:00:00.000Z',
  settableClock = false,
  random = realRandom,
}: Start = {}): Promise<Pool> {
  const { db, drop } = await cloneTemplate('empty_pool')
  const clock = stoppedClock(now)
  const wall = stoppedClock(now)
  const deps: Deps = {
    db,
    now: clock.now,
    wallNow: wall.now,
    clock: settableClock ? { jump: clock.set } : null,
    log,
    random,
    settings: {
      appSecret: 'a secret of the tests, long enough to sign with',
      appUrl: 'http://pool.test',
      version: '0.0.0-test',
      database: 'embedded',
      trustProxy: false,
      demo: false,
    },
  }
  const app = await buildApp(deps)
  await app.ready()
  const close = async () => {
    await app.close()
    await drop()
  }
  return { app, deps, db, clock, wall, close }
}

const realRandom: Random = { bytes: (count) => randomBytes(count), uuid: randomUUID }

function stoppedClock(start: Instant): TestClock {
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

/** A database of one's own from a template; `drop` closes and removes it. */
export async function cloneTemplate(template: 'empty_pool'): Promise<{ db: Database; drop: () => Promise<void> }> {
  const name = `pool_${randomBytes(6).toString('hex')}`
  await asRoot(sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`)
  const db = openDatabase({ address: { socketDir: inject('postgres'), database: name }, log })
  const drop = async () => {
    await db.destroy()
    await asRoot(sql`drop database ${sql.id(name)} with (force)`)
  }
  return { db, drop }
}

async function asRoot(statement: ReturnType<typeof sql>) {
  const root = openDatabase({ address: { socketDir: inject('postgres'), database: 'postgres' }, log })
  await statement.execute(root)
  await root.destroy()
}
