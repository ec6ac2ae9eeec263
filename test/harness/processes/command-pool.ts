import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { log } from '../test-deps.ts'
import { COMPILED } from './real-server.ts'

export const PROJECT = path.join(import.meta.dirname, '../../..')

type Ran = { code: unknown; said: string }

/** A data directory as a command finds it: its database is running, as next to a running pool, until a test stops it. */
export type CommandPool = {
  dataDir: string
  inDatabase: <Answer>(ask: (db: Database) => Promise<Answer>) => Promise<Answer>
  stop: () => Promise<void>
  startAgain: () => Promise<void>
  /** Runs a file of `src/server/cli` as npm does, and returns its exit code and output. */
  run: (file: string, args: string[], environment?: Record<string, string>) => Promise<Ran>
  remove: () => Promise<void>
}

/** A new data directory with a migrated database. */
export async function startCommandPool(): Promise<CommandPool> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool command '))
  const start = () => startEmbeddedPostgres({ dataDir, log, durable: false })
  let postgres = await start()
  const pool: CommandPool = {
    dataDir,
    inDatabase: async (ask) => {
      const db = openDatabase({ address: { socketDir: postgres.socketDir, database: 'postgres' }, log })
      try {
        return await ask(db)
      } finally {
        await db.destroy()
      }
    },
    stop: () => postgres.stop(),
    startAgain: async () => {
      postgres = await start()
    },
    run: (file, args, environment = {}) =>
      runCommand([`src/server/cli/${file}`, ...args], { DATA_DIR: dataDir, ...environment }),
    remove: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
  await pool.inDatabase((db) => migrate({ db, log }))
  return pool
}

/** A command pool for a test file, removed after it. */
export async function givenCommandPool(): Promise<CommandPool> {
  const pool = await startCommandPool()
  afterAll(pool.remove)
  return pool
}

/** Runs a TypeScript file of the project with its arguments. */
export async function runCommand(args: string[], environment: Record<string, string>): Promise<Ran> {
  const command = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: { ...COMPILED, PATH: process.env.PATH, LOG_LEVEL: 'silent', ...environment },
  })
  let said = ''
  command.stdout.on('data', (text) => {
    said += text
  })
  command.stderr.on('data', (text) => {
    said += text
  })
  const code = await new Promise((resolve) => command.on('close', resolve))
  return { code, said: said.trim() }
}
