import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { backupNames } from '#rules/backups/backup-names.ts'
import { readBackup } from '#server/db/backup.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { writeBackup } from '#server/db/restore.ts'
import { openDemo } from '#server/features/demo/demo.service.ts'
import { loadBundledSeasons } from '#server/features/games/bundled.ts'
import { fingerprint } from '../harness/database/fingerprint.ts'
import { asRoot } from '../harness/harness.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { type CommandPool, startCommandPool } from '../harness/processes/command-pool.ts'
import { log, stoppedClock, testDeps } from '../harness/test-deps.ts'

let pool: CommandPool
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool backups '))
  pool = await startCommandPool()
  writeFileSync(path.join(pool.dataDir, 'app-secret'), `${SECRET}\n`, { mode: 0o600 })
  await pool.inDatabase(playSomeWeeks)
}, 180_000)
afterAll(async () => {
  await pool.remove()
  rmSync(folder, { recursive: true, force: true })
  for (const name of made) await asRoot(`drop database ${name} with (force)`)
})

test('a running pool moves to a database server and back, and every table stays the same', async () => {
  const before = await pool.inDatabase(tablesOf)
  const file = path.join(folder, 'there.backup')
  const saved = await pool.run('backup.ts', [file])
  expect(saved.said).toBe(
    `Saved the pool to ${file}. It contains everything except the secret, which is in ` +
      `${path.join(pool.dataDir, 'app-secret')}. Keep that too, in another place.`,
  )
  expect(statSync(file).mode & 0o777, 'readable by its owner only').toBe(0o600)
  expect(gunzipSync(readFileSync(file)).toString()).not.toContain(SECRET)

  const server = await newDatabase()
  const there = { DATABASE_URL: server.url, APP_SECRET: SECRET }
  const moved = await pool.run('restore.ts', [file], there)
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('Its APP_SECRET matches the backup.') })
  expect(await server.inDatabase(tablesOf)).toEqual(before)

  const back = path.join(folder, 'back.backup')
  expect(await pool.run('backup.ts', [back, '--with-secret'], there)).toMatchObject({
    code: 0,
    said: expect.stringContaining('anyone who has this file can sign in as anybody'),
  })
  const home = path.join(folder, 'home again')
  expect(await pool.run('restore.ts', [back], { DATA_DIR: home })).toMatchObject({ code: 0 })
  expect(readFileSync(path.join(home, 'app-secret'), 'utf8').trim()).toBe(SECRET)
  const third = path.join(folder, 'third.backup')
  expect(await pool.run('backup.ts', [third], { DATA_DIR: home })).toMatchObject({ code: 0 })
  expect(rowsOf(third)).toEqual(rowsOf(file))
}, 120_000)

const SECRET = 'the secret of a pool that is about to move'

/** Sixteen members, a draft, five weeks of picks with results, emails, and the audit log of it all. */
async function playSomeWeeks(db: Database): Promise<void> {
  const clock = stoppedClock(NOON)
  const { nhl } = startNhl({ clock, isReplay: true })
  const deps = testDeps({ db, clock, wall: clock, settableClock: true, nhl, settings: { demo: true } })
  await loadBundledSeasons(deps)
  await openDemo(deps)
}

const made: string[] = []

/** Creates a database on the shared test server and returns its `DATABASE_URL`. */
async function newDatabase(): Promise<{ url: string; inDatabase: CommandPool['inDatabase'] }> {
  const name = `restored_${made.length}_${process.pid}`
  made.push(name)
  await asRoot(`create database ${name}`)
  const url = `postgres://app@localhost/${name}?host=${encodeURIComponent(inject('postgres'))}`
  const inDatabase: CommandPool['inDatabase'] = async (ask) => {
    const db = openDatabase({ address: { url }, log })
    return ask(db).finally(() => db.destroy())
  }
  return { url, inDatabase }
}

const tablesOf = async (db: Database) => ({
  ...(await fingerprint(db)),
  migrations: (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows,
})

/** All lines except the first, which has the date and version. Sealed texts differ each time. */
const rowsOf = (file: string) =>
  gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/"sealed":"[^"]+"/, '"sealed"'))

test('secrets of the pool are only sealed in the file, which opens on another machine with the secret alone (S5, O7)', async () => {
  const before = await pool.inDatabase(keepSecrets)
  const file = path.join(folder, 'sealed.backup')
  expect(await pool.run('backup.ts', [file])).toMatchObject({ code: 0 })
  const text = gunzipSync(readFileSync(file)).toString()
  const plain = (table: string) => rowsIn(text, table).filter((line) => line.startsWith('['))
  expect(plain('picks')).toHaveLength(before.decided)
  expect(before.open).toBeGreaterThan(0)
  for (const table of ['draft_queue', 'calendar_secrets', 'removed_entries', 'mails', 'live_news', 'live_rooms']) {
    expect([table, plain(table), rowsIn(text, table)[0]]).toEqual([table, [], expect.stringContaining('"sealed"')])
  }
  for (const secret of ['calendar-secret', 'a reason before the lock']) expect(text).not.toContain(secret)

  const server = await newDatabase()
  const stranger = { DATABASE_URL: server.url, APP_SECRET: 'the secret of quite another pool' }
  const { code, said } = await pool.run('restore.ts', [file], stranger)
  expect([code, said]).toEqual([1, expect.stringContaining('are sealed with the APP_SECRET of its pool')])
  expect(await server.inDatabase(isEmpty)).toBe(true)
  const without = await pool.run('restore.ts', [file, '--without-secrets'], stranger)
  expect(without).toMatchObject({ code: 0, said: expect.stringContaining('Sealed rows left out') })
  expect(await server.inDatabase((db) => count(db, 'picks'))).toBe(before.decided)

  const home = path.join(folder, 'another machine')
  mkdirSync(home)
  writeFileSync(path.join(home, 'app-secret'), `${SECRET}\n`, { mode: 0o600 })
  expect(await pool.run('restore.ts', [file], { DATA_DIR: home })).toMatchObject({ code: 0 })
  const again = path.join(folder, 'again.backup')
  expect(await pool.run('backup.ts', [again], { DATA_DIR: home })).toMatchObject({ code: 0 })
  expect(rowsOf(again)).toEqual(rowsOf(file))
}, 120_000)

const NOON = '2025-11-11T17:00:00.000Z'

const isEmpty = async (db: Database) => (await db.introspection.getTables()).length === 0

const count = async (db: Database, table: 'picks') =>
  Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)

/** A table's lines in a backup, without its header line. */
function rowsIn(text: string, table: string): string[] {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))
  const next = lines.findIndex((line, place) => place > first && /^{"(table|end)"/.test(line))
  return lines.slice(first + 1, next)
}

/** One secret of each kind, and the number of picks in weeks with and without results. */
async function keepSecrets(db: Database): Promise<{ decided: number; open: number }> {
  const { participant_id, user_id, contest_id } = await db
    .selectFrom('participants')
    .innerJoin('contests', 'contests.contest_id', 'participants.contest_id')
    .select(['participant_id', 'participants.user_id', 'contests.contest_id'])
    .where('contest_type', '=', 'survivor')
    .executeTakeFirstOrThrow()
  const week = await db
    .selectFrom('contest_weeks')
    .select(['week_id', 'week_number'])
    .where('contest_id', '=', contest_id)
    .where('processed_at', 'is', null)
    .orderBy('week_number', 'desc')
    .executeTakeFirstOrThrow()
  await db.insertInto('draft_queue').values({ participant_id, place: 1, team_id: 7 }).execute()
  await db
    .insertInto('calendar_secrets')
    .values({
      user_id: user_id ?? 0,
      secret: 'calendar-secret-of-forty-three-letters-abcdefg'.slice(0, 43),
      created_at: NOON,
    })
    .execute()
  const removed = {
    contest_id,
    participant_id: 9_999,
    user_id,
    rows: '{"picks": []}',
    removed_at: NOON,
    written_at: NOON,
  }
  await db.insertInto('removed_entries').values(removed).execute()
  const [secret_week, secret_week_id] = [week.week_number, week.week_id]
  const entered = {
    at: NOON,
    actor_name: 'x',
    action: 'enter',
    subject: 'pick',
    contest_id,
    secret_week,
    secret_week_id,
  }
  await db
    .insertInto('audit_log')
    .values({ ...entered, after: '{"reason": "a reason before the lock"}' })
    .execute()
  const { rows } = await sql<{ decided: number; open: number }>`
    select count(*) filter (where w.processed_at is not null)::int as decided,
      count(*) filter (where w.processed_at is null)::int as open
    from picks k join contest_weeks w on w.contest_id = k.contest_id and w.week_number = k.week_number`.execute(db)
  return rows[0] ?? { decided: 0, open: 0 }
}

test('a restore batches rows by length as well as number, because a small file can hold gigabytes', async () => {
  const { inDatabase } = await newDatabase()
  let read = 0
  async function* hostile(from: Database) {
    const lines = readWhole(from)
    for (let n = 0; n < 2; n += 1) yield String((await lines.next()).value)
    await lines.return?.(undefined)
    for (; read < 20; read += 1) yield `["${'x'.repeat(5_000_000)}`
  }
  const restored = pool.inDatabase((from) => inDatabase((db) => writeBackup(db, hostile(from), asSealed)))
  await expect(restored).rejects.toThrow('does not fit')
  expect(read).toBeLessThan(4)
})

test('a restored pool continues where it was: new rows get new ids, and triggers fire', async () => {
  const { inDatabase } = await newDatabase()
  await pool.inDatabase((from) => inDatabase((db) => writeBackup(db, readWhole(from), asSealed)))
  await inDatabase(async (db) => {
    const last = await db.selectFrom('users').select('user_id').orderBy('user_id', 'desc').executeTakeFirstOrThrow()
    const row = { email: 'new@example.test', name: 'New', password_hash: 'x', created_at: NOON }
    const added = await db.insertInto('users').values(row).returning('user_id').executeTakeFirstOrThrow()
    expect(added.user_id).toBeGreaterThan(last.user_id)
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
    const news = () => db.selectFrom('live_news').select('seq').execute()
    const published = (await news()).length
    await db.updateTable('contests').set({ contest_name: 'Renamed' }).execute()
    expect((await news()).length).toBeGreaterThan(published)
  })
})

test('a backup is a consistent snapshot, even with writes during the backup', async () => {
  const { inDatabase } = await newDatabase()
  const before = await pool.inDatabase(tablesOf)
  await pool.inDatabase((from) =>
    pool.inDatabase((writer) =>
      inDatabase(async (db) => {
        await writeBackup(db, withWrites(readWhole(from), writer), asSealed)
        expect(await tablesOf(db)).toEqual(before)
      }),
    ),
  )
  expect(await pool.inDatabase(tablesOf)).not.toEqual(before)
})

const readWhole = (db: Database) =>
  readBackup(db, { now: NOON, program: 'test', secretCheck: '', secret: null, seal: (text) => text })
const asSealed = (text: string) => text

/** Before each table is read, someone signs up and an admin makes a change. */
async function* withWrites(lines: AsyncIterable<string>, db: Database): AsyncGenerator<string> {
  let count = 0
  for await (const line of lines) {
    yield line
    if (line.startsWith('[')) continue
    count += 1
    const row = { email: `late${count}@example.test`, name: 'Late', password_hash: 'x', created_at: NOON }
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('users').values(row).execute()
      await tx.insertInto('audit_log').values({ at: NOON, actor_name: 'x', action: 'x', subject: 'user' }).execute()
    })
  }
}

test('a database with data in it is left alone', async () => {
  const file = path.join(folder, 'refused.backup')
  await pool.run('backup.ts', [file])
  const server = await newDatabase()
  await server.inDatabase((db) => sql`create table mine as select 1 as kept`.execute(db))
  const there = { DATABASE_URL: server.url, APP_SECRET: SECRET }
  expect(await pool.run('restore.ts', [file], there)).toEqual({
    code: 1,
    said:
      'The database is not empty, and a restore never writes over anything. Give it an empty one: another DATA_DIR or ' +
      'DATABASE_URL.',
  })
  expect((await pool.run('restore.ts', [file])).said).toContain('is already running on')
  expect(await pool.run('backup.ts', [file])).toEqual({
    code: 1,
    said: `${file} exists already, and a backup never writes over anything.`,
  })
})

test('a backup in the same second as another gets its own name', async () => {
  const { dataDir } = pool
  mkdirSync(path.join(dataDir, 'backups'), { recursive: true })
  for (let second = 0; second < 120; second += 1) {
    const [name = ''] = backupNames({ at: new Date(Date.now() + second * 1_000).toISOString(), kind: 'by_hand' })
    writeFileSync(path.join(dataDir, 'backups', name), 'the one before')
  }
  expect(await pool.run('backup.ts', [])).toMatchObject({ code: 0, said: expect.stringContaining('-by-hand-2.backup') })
})

const lines = () =>
  gunzipSync(readFileSync(path.join(folder, 'refused.backup')))
    .toString()
    .trimEnd()
    .split('\n')
const packed = (text: string[]) => gzipSync(`${text.join('\n')}\n`)
const cases: [string, () => Buffer, string][] = [
  ['is cut off', () => readFileSync(path.join(folder, 'refused.backup')).subarray(0, 20_000), 'is cut off'],
  ['misses its last line', () => packed(lines().slice(0, -1)), 'its last line is missing'],
  ['misses a row', () => packed(lines().filter((_line, place) => place !== 3)), 'The backup is damaged:'],
  ['is another file', () => Buffer.from('hello'), 'is no backup of a PuckPool'],
  ['is another packed file', () => packed(['{}']), 'This file is no backup of a PuckPool.'],
  [
    'comes from a newer program',
    () =>
      packed(
        lines().map((line, place) =>
          place === 0 ? line.replace('"0001_baseline"', '"0001_baseline","9999_next"') : line,
        ),
      ),
    'was made by another, newer version',
  ],
]

test.each(cases)('a backup that %s is refused, and the database stays empty', async (_what, content, sentence) => {
  const file = path.join(folder, 'broken.backup')
  writeFileSync(file, content())
  const server = await newDatabase()
  const { code, said } = await pool.run('restore.ts', [file], { DATABASE_URL: server.url, APP_SECRET: SECRET })
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)])
  expect(said.split('\n')).toHaveLength(1)
  expect(await server.inDatabase(isEmpty)).toBe(true)
})
