import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { nameKeys } from '#rules/accounts/name-keys.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadBundledSeasons } from '#server/features/games/bundled.ts'
import { bringGamesUpToDate } from '#server/features/games/known-games.service.ts'
import { PASSWORD, people } from './people.ts'
import { log, stoppedClock, testDeps } from './test-deps.ts'

export type Template = 'empty_pool' | 'recorded_seasons' | 'played_seasons'

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket folder of the PostgreSQL shared by all test files. */
    postgres: string
  }
}

const EARLIER = '2025-09-01T12:00:00.000Z'
/** Before every recorded game, so that every result still waits. */
const BEFORE_ALL = '2025-07-01T12:00:00.000Z'
/** After the last recorded game, so that every result is known. */
const LATER = '2026-09-01T12:00:00.000Z'

/** Starts, once per run, a PostgreSQL with the migrated databases that every test file clones. */
export default async function prepareTemplates(project: TestProject) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false })
  const root = open('postgres')
  await makeTemplate('recorded_seasons', async (db) => {
    await migrate({ db, log })
    await insertPeople(db)
    await loadBundledSeasons(testDeps({ db, clock: stoppedClock(BEFORE_ALL), wall: stoppedClock(BEFORE_ALL) }))
  })
  await makeTemplate(
    'played_seasons',
    async (db) =>
      void (await bringGamesUpToDate(testDeps({ db, clock: stoppedClock(LATER), wall: stoppedClock(LATER) }))),
    'recorded_seasons',
  )
  await makeTemplate('empty_pool', async (db) => void (await db.deleteFrom('games').execute()), 'played_seasons')
  await root.destroy()
  project.provide('postgres', postgres.socketDir)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }

  function open(database: string): Database {
    return openDatabase({ address: { socketDir: postgres.socketDir, database }, log })
  }

  async function makeTemplate(
    name: Template,
    fill: (db: Database) => Promise<void>,
    from: Template | 'template1' = 'template1',
  ) {
    await sql`create database ${sql.id(name)} template ${sql.id(from)} strategy file_copy`.execute(root)
    const db = open(name)
    await fill(db)
    await db.destroy() // a template can only be cloned without connections
  }
}

async function insertPeople(db: Database) {
  // The cheapest possible hash: signing in should cost a test less than it costs an attacker.
  const password_hash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const rows = Object.values(people).map(({ email, name, lastName, role }) => {
    return {
      email,
      name,
      last_name: lastName,
      role,
      password_hash,
      created_at: EARLIER,
      ...nameKeys({ name, lastName }),
    }
  })
  await db.insertInto('users').values(rows).execute()
}
