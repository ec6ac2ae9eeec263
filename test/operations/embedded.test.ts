import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { type DatabaseAddress, openDatabase, requireDatabase } from '#server/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { grantServerAccess } from '#server/db/embedded-role.ts'
import { COMPILED } from '../harness/processes/real-server.ts'
import { log } from '../harness/test-deps.ts'

const parent = mkdtempSync(path.join(os.tmpdir(), 'puckpool embedded '))
const dataDir = path.join(parent, 'a pool')
afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('data written after the first start is there after the second, even in a folder with a space in its path', async () => {
  const first = await start()
  await ask(first, 'create table kept as select 42 as answer')
  await first.stop()
  expect(existsSync(first.socketDir), 'the socket folder is gone').toBe(false)

  const second = await start()
  expect(await ask(second, 'select answer from kept')).toBe(42)
  await second.stop()
})

const start = () => startEmbeddedPostgres({ dataDir, log, durable: false })

async function ask({ socketDir }: EmbeddedPostgres, question: string): Promise<unknown> {
  const db = openDatabase({ address: { socketDir, database: 'postgres' }, log })
  const { rows } = await sql.raw<{ answer: unknown }>(question).execute(db)
  await db.destroy()
  return rows[0]?.answer
}

test.runIf(process.getuid?.() === 0)(
  'run as root, PostgreSQL admits only root, and clients with this start’s password, even with data from before that rule',
  async () => {
    writeFileSync(path.join(dataDir, 'postgres/pg_hba.conf'), 'local all all trust\n')
    const postgres = await start()
    const { uid, mode } = statSync(postgres.socketDir)
    expect(uid).not.toBe(0)
    expect([postgres.runAs.uid, mode & 0o777]).toEqual([uid, 0o700])
    expect(await answerTo(postgres, uid)).toContain('Peer authentication failed for user "app"')
    expect(await answerTo(postgres, 0)).toMatch(/^R/)
    chmodSync(postgres.socketDir, 0o755)
    expect(await answerTo(postgres, STRANGER)).toContain('Peer authentication failed for user "app"')
    const address = { socketDir: postgres.socketDir, database: 'postgres' }
    const [first, second] = [await opened(address, uid), await opened(address, uid)]
    expect(await askAs(uid, second)).toEqual([{ answer: 42, user: 'app', session: 'pool' }])
    await expect(askAs(uid, first), 'a password of the start before').rejects.toThrow('password authentication failed')
    expect(await ask(postgres, 'select answer from kept')).toBe(42)
    await postgres.stop()
  },
)

const opened = (address: DatabaseAddress, uid: number) => grantServerAccess({ address, runAs: { uid, gid: uid }, log })

/** A read by a process of that user. */
async function askAs(uid: number, address: DatabaseAddress) {
  const db = openDatabase({ address, log })
  process.seteuid?.(uid)
  try {
    const asked = sql`select answer, current_user as user, session_user as session from kept`.execute(db)
    return (await asked).rows
  } finally {
    process.seteuid?.(0)
    await db.destroy()
  }
}

/** The user `daemon` of every Linux. */
const STRANGER = 1

/** PostgreSQL's first message to a client running as this user. */
async function answerTo({ socketDir }: EmbeddedPostgres, uid: number): Promise<string> {
  process.seteuid?.(uid)
  const socket = connect(path.join(socketDir, '.s.PGSQL.5432'))
  process.seteuid?.(0)
  const wanted = Buffer.from('\0\x03\0\0user\0app\0database\0postgres\0\0', 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(wanted.length + 4)
  socket.write(Buffer.concat([length, wanted]))
  const [said] = await once(socket, 'data')
  socket.destroy()
  return String(said)
}

test('a second process on the same data folder is refused, and the first keeps running', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(`Another PuckPool (process ${process.pid}) is already running on ${dataDir}.`)
  expect(await ask(first, 'select answer from kept')).toBe(42)
  await first.stop()
})

test('of two simultaneous first starts one creates the cluster and the other is refused', async () => {
  const fresh = path.join(parent, 'fresh')
  const starts = [1, 2].map(() => startEmbeddedPostgres({ dataDir: fresh, log, durable: false }))
  const outcomes = await Promise.allSettled(starts)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.stop()
})

test('a start killed while creating the cluster does not block the next one', async () => {
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
  ['the id of an unrelated process', `${process.pid}\n/elsewhere\n`],
  ['an unused process id', '4194000\n'],
  ['nothing', ''],
])('a stale postmaster.pid with %s does not block the start', async (_what, text) => {
  writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), text)
  const postgres = await start()
  expect(await ask(postgres, 'select answer from kept')).toBe(42)
  await postgres.stop()
})

test('PostgreSQL stops when its owner dies, even by kill -9, and the next start waits for that', async () => {
  const owner = spawnOwner()
  await said(owner, 'ready')
  const orphan = postmaster()
  owner.kill('SIGKILL')
  const next = await start()
  expect(() => process.kill(orphan, 0), 'the orphaned PostgreSQL is gone').toThrow('ESRCH')
  expect(await ask(next, 'select answer from kept')).toBe(42)
  await next.stop()
})

const postmaster = () => Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

test('a killed PostgreSQL comes back on the same socket with every acknowledged write', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const db = openDatabase({ address: { socketDir: postgres.socketDir, database: 'postgres' }, log, isBounded: true })
  for (const signal of ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const) {
    await sql`update kept set answer = answer + 1`.execute(db)
    process.kill(postmaster(), signal)
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toThrow()
    await requireDatabase(db, { patience: 30_000 })
  }
  await db.destroy()
  expect(await ask(postgres, 'select answer from kept')).toBe(45)
  await postgres.stop()
  expect(existsSync(postgres.socketDir)).toBe(false)
}, 120_000)

test('a failing restart is retried until it succeeds, and can be stopped in the meantime', async () => {
  const complaints: string[] = []
  const deaf = pino({ level: 'error' }, { write: (line) => void complaints.push(line) })
  const version = path.join(dataDir, 'postgres/PG_VERSION')
  const dieWithoutReturn = async () => {
    complaints.splice(0)
    renameSync(version, `${version}.away`)
    process.kill(postmaster(), 'SIGKILL')
    await vi.waitUntil(() => complaints.some((line) => line.includes('could not be restarted')), {
      timeout: 60_000,
    })
    renameSync(`${version}.away`, version)
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log: deaf, durable: false })
  await dieWithoutReturn()
  const db = openDatabase({ address: { socketDir: postgres.socketDir, database: 'postgres' }, log })
  await requireDatabase(db, { patience: 30_000 })
  await db.destroy()
  await dieWithoutReturn()
  await postgres.stop()
  await (await start()).stop()
}, 120_000)

/** Another process that owns a PostgreSQL and gets killed. */
function spawnOwner(): ChildProcess {
  const script = `
    import { pino } from 'pino'
    import { startEmbeddedPostgres } from '#server/db/embedded.ts'
    await startEmbeddedPostgres({ dataDir: process.env.OWNED, log: pino({ level: 'silent' }), durable: false })
    console.log('ready')
  `
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...process.env, ...COMPILED, OWNED: dataDir },
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
