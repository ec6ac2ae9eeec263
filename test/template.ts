import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { type Database, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { PASSWORD, people } from './people.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket folder of the PostgreSQL that all test files share. */
    postgres: string
  }
}

const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' })

/** Once for a run: a PostgreSQL of its own, with the migrated databases that every test file clones in some 30 ms. */
export default async function prepareTemplates(project: TestProject) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false })
  await makeTemplate({ socketDir: postgres.socketDir, name: 'empty_pool' }, fillEmptyPool)
  project.provide('postgres', postgres.socketDir)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(made: { socketDir: string; name: string }, fill: (db: Database) => Promise<void>) {
  const root = openDatabase({ address: { socketDir: made.socketDir, database: 'postgres' }, log })
  await sql`create database ${sql.id(made.name)}`.execute(root)
  await root.destroy()
  const db = openDatabase({ address: { socketDir: made.socketDir, database: made.name }, log })
  await fill(db)
  await db.destroy() // a template can only be cloned while nobody is connected to it
}

async function fillEmptyPool(db: Database) {
  await migrate({ db, log })
  // The cheapest hash there is: a sign-in in a test should not cost what it costs a thief.
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  const password_hash = await hash(PASSWORD, cheap)
  const created_at = '2025-09-01T12:00:00.000Z'
  const rows = Object.values(people).map(({ email, name, lastName, role }) => {
    return { email, name, last_name: lastName, role, password_hash, created_at }
  })
  await db.insertInto('users').values(rows).execute()
}
