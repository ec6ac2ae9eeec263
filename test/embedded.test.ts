import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { log } from './test-deps.ts'

let parent: string
let dataDir: string
beforeAll(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'puckpool embedded '))
  dataDir = path.join(parent, 'a pool')
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const start = () => startEmbeddedPostgres({ dataDir, log, durable: false })

async function ask({ socketDir }: EmbeddedPostgres, question: string): Promise<unknown> {
  const db = openDatabase({ address: { socketDir, database: 'postgres' }, log })
  const { rows } = await sql.raw<{ answer: unknown }>(question).execute(db)
  await db.destroy()
  return rows[0]?.answer
}

test('what was written at the first start is there at the second, also below a folder with a space', async () => {
  const first = await start()
  await ask(first, 'create table kept as select 42 as answer')
  await first.stop()
  expect(existsSync(first.socketDir), 'the socket folder is gone').toBe(false)

  const second = await start()
  expect(await ask(second, 'select answer from kept')).toBe(42)
  await second.stop()
})

test('a second process on the same data folder is refused, and the first goes on', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(`Another PuckPool (process ${process.pid}) is already running on ${dataDir}.`)
  expect(await ask(first, 'select answer from kept')).toBe(42)
  await first.stop()
})

test('of two first starts at the same time one makes the cluster and the other is refused', async () => {
  const fresh = path.join(parent, 'fresh')
  const starts = [1, 2].map(() => startEmbeddedPostgres({ dataDir: fresh, log, durable: false }))
  const outcomes = await Promise.allSettled(starts)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.stop()
})

test('a start that was killed while it made the cluster leaves nothing in the way', async () => {
  const killed = path.join(parent, 'killed')
  mkdirSync(path.join(killed, 'postgres.new'), { recursive: true })
  writeFileSync(path.join(killed, 'postgres.new/PG_VERSION'), 'half')
  await startEmbeddedPostgres({ dataDir: killed, log, durable: false }).then((postgres) => postgres.stop())
  expect(existsSync(path.join(killed, 'postgres.new'))).toBe(false)
})

test('a damaged cluster is never replaced by an empty one', async () => {
  const damaged = path.join(parent, 'killed')
  rmSync(path.join(damaged, 'postgres/PG_VERSION'))
  await expect(startEmbeddedPostgres({ dataDir: damaged, log })).rejects.toThrow('is damaged: it has no PG_VERSION')
  expect(existsSync(path.join(damaged, 'postgres/base'))).toBe(true)
})

test.each([
  ['garbage', 'no number at all\n'],
  ['the number of a process that is something else', `${process.pid}\n/elsewhere\n`],
  ['a number that nobody has', '4194000\n'],
  ['nothing', ''],
])('a stale postmaster.pid with %s does not block the start', async (_what, text) => {
  writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), text)
  const postgres = await start()
  expect(await ask(postgres, 'select answer from kept')).toBe(42)
  await postgres.stop()
})

test('PostgreSQL ends with its owner, kill -9 included, and the next start waits for that', async () => {
  const owner = spawnOwner()
  await said(owner, 'ready')
  const postmaster = Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  owner.kill('SIGKILL')
  const next = await start()
  expect(() => process.kill(postmaster, 0), 'the orphan is gone').toThrow('ESRCH')
  expect(await ask(next, 'select answer from kept')).toBe(42)
  await next.stop()
})

test('a PostgreSQL that dies under us is noticed', async () => {
  let lost = () => {}
  const noticed = new Promise<void>((resolve) => {
    lost = resolve
  })
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false, onLost: () => lost() })
  process.kill(Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGQUIT')
  await noticed
  await postgres.stop()
})

/** Another process that owns a PostgreSQL, to be killed. */
function spawnOwner(): ChildProcess {
  const script = `
    import { pino } from 'pino'
    import { startEmbeddedPostgres } from '#server/db/embedded.ts'
    await startEmbeddedPostgres({ dataDir: process.env.OWNED, log: pino({ level: 'silent' }), durable: false })
    console.log('ready')
  `
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, OWNED: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function said(child: ChildProcess, word: string): Promise<void> {
  let text = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ${word}: ${text}`)))
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.includes(word)) resolve()
    })
  })
}
