import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { listBackups, makeBackup } from '#contract/backups/backups.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { readAuditLog } from '#contract/history/history.ts'
import { days, hours } from '#rules/time.ts'
import { readBackup } from '#server/db/backup.ts'
import { openDatabase } from '#server/db/database.ts'
import { storeBackup } from '#server/features/backups/backup-folder.ts'
import { readBackupState } from '#server/features/backups/backups.service.ts'
import { runJob } from '#server/jobs/jobs.ts'
import { jobs } from '#server/wiring/jobs.ts'
import { FOLDER_0_4_0 } from '../harness/database/version-0-4-0.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { PASSWORD, type Person, signIn, signUp } from '../harness/people.ts'
import { log } from '../harness/test-deps.ts'

let pool: Pool
let admin: Person
let folder: string
beforeEach(async () => {
  pool = await startPool({ now: '2025-11-12T17:00:00.000Z' })
  folder = path.join(pool.deps.settings.dataDir, 'backups')
  await pool.db.updateTable('backup_state').set({ watched_since: pool.wall.now() }).execute()
  admin = await signIn(pool, 'admin')
})
afterEach(() => pool.close())

test('sizes and number of sealed texts reveal the row count only within a factor of two (O7)', async () => {
  const sizesWith = async (mails: number) => {
    await pool.db.deleteFrom('mails').execute()
    await sql`insert into mails (mail_key, kind, to_email, subject, facts, created_at, written_at, next_try_at)
      select gen_random_uuid(), 'test', 'ann@example.test', 'Test', '{}', now(), now(), now() from generate_series(1, ${mails})`.execute(
      pool.db,
    )
    const sizes: number[] = []
    const seal = (text: string) => {
      sizes.push(text.length)
      return ''
    }
    const asked = { now: pool.clock.now(), program: '', secretCheck: '', secret: null, seal }
    for await (const _line of readBackup(pool.db, asked));
    return sizes
  }
  const [few, more, most] = [await sizesWith(2_000), await sizesWith(2_300), await sizesWith(4_600)]
  expect(more).toEqual(few)
  expect(most).toHaveLength(few.length)
  for (const size of [...few, ...most]) expect(Math.log2(size) % 1, `${size}`).toBe(0)
})

test('a backup is made every night, once, and 14 are kept; the Status screen shows when (O7)', async () => {
  await night()
  expect(await list()).toMatchObject({
    backups: [],
    last_success_at: null,
    next_at: '2025-11-13T09:30:00.000Z',
    keep: 14,
  })
  await at(NIGHT)
  await night()
  await night()
  expect(await names()).toEqual(['puckpool-2025-11-13T09-31-00Z.backup'])
  const { last_success_at, last_size, last_failure, next_at } = await list()
  expect({ last_success_at, last_failure, next_at }).toEqual({
    last_success_at: NIGHT,
    last_failure: null,
    next_at: '2025-11-14T09:30:00.000Z',
  })
  const file = path.join(folder, 'puckpool-2025-11-13T09-31-00Z.backup')
  expect([statSync(file).size, statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([
    last_size,
    0o600,
    0o700,
  ])
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  expect(lines[0]).toContain('"secret":null')
  expect(lines.at(-1)).toMatch(/^\{"end":true/)
  for (let n = 0; n < 15; n += 1) {
    pool.wall.advance(days(1))
    await night()
  }
  await at(pool.wall.now())
  expect(await names()).toHaveLength(14)
  expect((await names()).at(-1)).toBe('puckpool-2025-11-15T09-31-00Z.backup')
})

type Listed = AnswerOf<typeof listBackups>

/** 4:31 AM in New York. */
const NIGHT = '2025-11-13T09:31:00.000Z'
const JOB = 'backups: every night'

const list = async () => (await admin.get<Listed>('/admin/backups')).body
const names = async () => (await list()).backups.map(({ name }) => name)
const night = async (deps = pool.deps) => {
  const job = jobs.find(({ name }) => name === JOB)
  if (!job) throw new Error('no such job')
  await runJob(deps, { ...job, every: 0 }, { isAsked: false })
}
const at = async (instant: string) => {
  pool.wall.set(instant)
  pool.clock.set(instant)
  admin = await signIn(pool, 'admin')
}

test('two servers of one pool make one backup a night, and a server that was off makes it when it starts (O7)', async () => {
  const db = openDatabase({ address: pool.address, log })
  await at('2025-11-15T20:00:00.000Z')
  await Promise.all([night(), night({ ...pool.deps, db })])
  expect(await names()).toHaveLength(1)
  await db.destroy()
})

test('an admin’s manual backups are kept besides the nightly ones, and the history shows who made them (O7)', async () => {
  await at(NIGHT)
  await night()
  pool.deps.settings.backupKeep = 2
  for (let n = 0; n < 3; n += 1) {
    const { status, body } = await make()
    expect([status, body.backup.kind]).toEqual([201, 'by_hand'])
  }
  expect((await list()).backups.map(({ kind }) => kind).sort()).toEqual(['by_hand', 'by_hand', 'nightly'])
  const { body } = await admin.get<AnswerOf<typeof readAuditLog>>('/admin/audit?limit=1')
  expect(body.lines[0]).toMatchObject({ who: 'Ada Admin', words: 'made a backup of the whole pool' })
})

const make = () => admin.post<AnswerOf<typeof makeBackup>>('/admin/backups')

test('a download requires the password again, and the history shows who took it (O7)', async () => {
  const { backup } = (await make()).body
  expect((await download(backup.name, {})).json()).toMatchObject({ code: 'current_password_missing' })
  expect((await download(backup.name, { password: 'not this one' })).json()).toMatchObject({
    code: 'wrong_current_password',
  })
  const taken = await download(backup.name, { password: PASSWORD })
  expect(taken.statusCode).toBe(200)
  expect(taken.headers).toMatchObject({
    'content-disposition': `attachment; filename="${backup.name}"`,
    'content-length': String(backup.size_bytes),
    'cache-control': 'no-store',
  })
  expect(taken.headers['content-encoding']).toBeUndefined()
  expect(taken.rawPayload).toEqual(readFileSync(path.join(folder, backup.name)))
  const { body } = await admin.get<AnswerOf<typeof readAuditLog>>('/admin/audit?limit=5')
  expect(body.lines.map(({ words }) => words)).toEqual([
    `downloaded the backup ${backup.name}: everything but open picks`,
    'made a backup of the whole pool',
  ])
  const { body: history } = await (await signUp(pool, 'Reader')).get<{ lines: { words: string }[] }>('/history')
  expect(history.lines.map(({ words }) => words).join()).toContain(`downloaded the backup ${backup.name}`)
})

const download = (name: string, payload: object, token = admin.token) =>
  pool.app.inject({
    method: 'POST',
    url: `/api/admin/backups/${encodeURIComponent(name)}/download`,
    // As a browser sends it; a compressed file must not be compressed again.
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' },
    payload,
  })

test('no download reveals secrets: files of 0.4.0, with the secret in them, or of an unknown kind stay on the server (S5, O7)', async () => {
  const { backup } = (await make()).body
  const [first = '', ...rest] = gunzipSync(readFileSync(path.join(folder, backup.name)))
    .toString()
    .split('\n')
  const take = async (head: string) => {
    writeFileSync(path.join(folder, backup.name), gzipSync([head, ...rest].join('\n')))
    const { statusCode, body } = await download(backup.name, { password: PASSWORD })
    return statusCode === 200 ? 'downloaded' : JSON.parse(body)
  }
  const refused = (why: string) => ({
    code: 'backup_not_for_download',
    success: false,
    message: expect.stringContaining(why),
  })
  for (const form of [1, 2])
    expect(await take(first.replace(/"puckpool_backup":\d/, `"puckpool_backup":${form}`))).toEqual(
      refused('shows open picks'),
    )
  expect(await take(first.replace('"secret":null', '"secret":"of the pool"'))).toEqual(refused("the pool's secret"))
  expect(await take('not one of ours')).toEqual(refused('is damaged'))
  expect(await take(first)).toBe('downloaded')
  writeFileSync(path.join(folder, backup.name), readFileSync(new URL('pool.backup', FOLDER_0_4_0)))
  const { body } = await download(backup.name, { password: PASSWORD })
  expect(JSON.parse(body).message).toBe(
    "This backup was made before version 0.5.0 and shows open picks, so it can't be downloaded. Press Back Up Now for one that you can download; this one stays on the server, where it can be restored.",
  )
})

test('wrong passwords for a download are limited like those at sign-in', async () => {
  const { backup } = (await make()).body
  for (let n = 0; n < 30; n += 1) expect((await download(backup.name, { password: 'a guess' })).statusCode).toBe(400)
  expect((await download(backup.name, { password: PASSWORD })).statusCode).toBe(429)
})

test.each([
  '../app-secret',
  '..',
  'app-secret',
  'puckpool-2025-11-13T09-31-00Z.backup',
  'puckpool-2025-11-13T09-31-00Z.backup/../../app-secret',
])('only backups can be downloaded: %s is refused', async (name) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'app-secret'), 'secret')
  writeFileSync(path.join(folder, '../app-secret'), 'secret')
  const answer = await download(name, { password: PASSWORD })
  expect([404, 400]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('"secret"')
})

test('an unwritable folder is reported in a sentence, to the admin and in the status; nothing is left half done (O7)', async () => {
  mkdirSync(path.dirname(folder), { recursive: true })
  writeFileSync(folder, 'a file where the folder should be')
  await at(NIGHT)
  const { status, body } = await admin.post<FailureBody>('/admin/backups')
  const message = `PuckPool can't write to ${folder}, so no backup was made. Let its user write there and try again.`
  expect([status, body]).toEqual([507, { success: false, code: 'backup_folder_closed', message }])
  expect(await readBackupState(pool.deps)).toEqual({
    last_success_at: null,
    last_size: null,
    last_failure: { at: NIGHT, message },
  })
})

test('a full disk is reported with both sizes before anything is written (O7)', async () => {
  await pool.db.updateTable('backup_state').set({ last_success_at: pool.wall.now(), last_size: 4e15 }).execute()
  const { status, body } = await admin.post<FailureBody>('/admin/backups')
  expect([status, body.code]).toEqual([507, 'backup_no_room'])
  expect(body.message).toMatch(
    /^The disk has [\d.]+ .B left and a backup needs 6000 TB free, so none was made\. Make room/,
  )
  expect(readdirSync(folder)).toEqual([])
})

test('a disk that fills up during a backup leaves no partial file, and keeps the earlier backups (O7)', async () => {
  const { backup } = (await make()).body
  async function* untilFull() {
    yield 'a first line'
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  const at = pool.wall.now()
  const stored = storeBackup({ folder, at, kind: 'nightly', lastSize: 1, lines: untilFull() })
  await expect(stored).rejects.toMatchObject({ reason: { code: 'backup_disk_full' } })
  expect(readdirSync(folder)).toEqual([backup.name])
})

test('a backup by the command in the same second overwrites no other one', async () => {
  const at = pool.wall.now()
  const meanwhile = 'puckpool-2025-11-12T17-00-00Z-by-hand.backup'
  async function* lines() {
    writeFileSync(path.join(folder, meanwhile), 'made by the command')
    yield 'a line'
  }
  const { name } = await storeBackup({ folder, at, kind: 'by_hand', lastSize: 1, lines: lines() })
  expect(name).toBe('puckpool-2025-11-12T17-00-00Z-by-hand-2.backup')
  expect(readdirSync(folder).sort()).toEqual([name, meanwhile])
  expect(readFileSync(path.join(folder, meanwhile), 'utf8')).toBe('made by the command')
})

test('a failed night is retried an hour later, is shown until a backup succeeds, and stays its job’s last run', async () => {
  pool.deps.settings.dataDir = '/dev/null/puckpool'
  await at(NIGHT)
  await night()
  const failed = async () => (await pool.db.selectFrom('job_runs').selectAll().where('name', '=', JOB).execute())[0]
  expect(await failed()).toMatchObject({ error: expect.stringContaining("can't write to"), failures: 1 })
  expect(await list()).toMatchObject({ backups: [], next_at: '2025-11-13T10:31:00.000Z' })
  pool.wall.advance(hours(0.5))
  await night()
  expect(await failed()).toMatchObject({ failures: 1 })
  pool.deps.settings.dataDir = path.dirname(folder)
  pool.wall.advance(hours(0.5))
  await night()
  expect(await failed()).toMatchObject({ error: null, failures: 0 })
  expect((await readBackupState(pool.deps)).last_failure).toBeNull()
})

test('a killed server’s leftovers are removed once they are too old to be in use', async () => {
  mkdirSync(folder, { recursive: true })
  const [old, young] = ['puckpool-a.backup.7.part', 'puckpool-b.backup.8.part'].map((name) => path.join(folder, name))
  for (const file of [old, young]) writeFileSync(file ?? '', 'half')
  const now = new Date(pool.wall.now())
  utimesSync(old ?? '', now, new Date(now.getTime() - hours(2)))
  utimesSync(young ?? '', now, now)
  await make()
  expect([existsSync(old ?? ''), existsSync(young ?? '')]).toEqual([false, true])
})

test('a demo makes no automatic backups, because it can be reset at any time', async () => {
  pool.deps.settings.demo = true
  await at(NIGHT)
  await night()
  expect(existsSync(folder) && readdirSync(folder)).toBe(false)
  expect((await list()).next_at).toBeNull()
  expect((await make()).status).toBe(201)
})
