import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

const log = pino({ level: 'silent' })
const PROJECT = path.join(import.meta.dirname, '../../..')
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool promote '))
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>

beforeAll(async () => {
  postgres = await startPostgres()
  await inDatabase(async (db) => {
    await migrate({ db, log })
    const row = { password_hash: 'x', created_at: '2025-09-01T12:00:00.000Z' }
    const users = ['Ann', 'Bob'].map((name) => ({ ...row, name, email: `${name}@example.test` }))
    await db.insertInto('users').values(users).execute()
  })
})
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
})

const startPostgres = () => startEmbeddedPostgres({ dataDir, log, durable: false })
async function inDatabase<Answer>(run: (db: Database) => Promise<Answer>): Promise<Answer> {
  const db = openDatabase({ address: { socketDir: postgres.socketDir, database: 'postgres' }, log })
  try {
    return await run(db)
  } finally {
    await db.destroy()
  }
}
const roles = () => inDatabase((db) => db.selectFrom('users').select(['name', 'role']).orderBy('name').execute())

/** Runs the command as `npm run promote` does. */
async function promote(args: string[], environment: Record<string, string> = {}) {
  const command = spawn(process.execPath, ['src/server/cli/promote.ts', ...args], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment },
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

test('while the pool runs a member becomes an admin, and it is written down (A2, A6)', async () => {
  expect(await promote(['ann@EXAMPLE.test'])).toEqual({ code: 0, said: 'Ann@example.test is an administrator now.' })
  expect(await promote(['ann@example.test'])).toEqual({
    code: 0,
    said: 'Ann@example.test is an administrator already.',
  })
  expect(await roles()).toEqual([
    { name: 'Ann', role: 'admin' },
    { name: 'Bob', role: 'player' },
  ])
  const lines = await inDatabase((db) => db.selectFrom('audit_log').selectAll().execute())
  expect(lines).toMatchObject([
    { actor_name: 'system', action: 'promote', before: { role: 'player' }, after: { role: 'admin' } },
  ])
})

test('while it does not run as well', async () => {
  await postgres.stop()
  expect(await promote(['bob@example.test'])).toEqual({ code: 0, said: 'Bob@example.test is an administrator now.' })
  postgres = await startPostgres()
  expect(await roles()).toMatchObject([{ role: 'admin' }, { role: 'admin' }])
})

test('it says in one sentence what is wrong', async () => {
  expect(await promote(['nobody@example.test'])).toEqual({
    code: 1,
    said: 'Nobody in this pool has the e-mail address nobody@example.test.',
  })
  expect(await promote([])).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm run promote -- ann@example.org'),
  })
  const elsewhere = path.join(dataDir, 'no pool')
  expect(await promote(['ann@example.test'], { DATA_DIR: elsewhere })).toMatchObject({
    code: 1,
    said: `There is no pool in ${elsewhere} yet. Start it first: npm start`,
  })
})
