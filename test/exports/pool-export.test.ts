import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import { exportPool, type MyData } from '#contract/exports/exports.ts'
import type { readAuditLog } from '#contract/history/history.ts'
import { ADMIN_LOGIN, MEMBER_LOGIN } from '#server/features/accounts/sign-in/demo-logins.ts'
import { openDemo } from '#server/features/demo/demo.service.ts'
import { computedTables } from '#server/features/exports/computed-tables.ts'
import { leftOut } from '#server/features/exports/left-out.ts'
import { readExport } from '#server/features/exports/pool-export.service.ts'
import { poolTables } from '#server/features/exports/pool-tables.repo.ts'
import { givenPool } from '../harness/fixture.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { signIn } from '../harness/people.ts'
import { filesIn } from '../harness/zipped.ts'

const NOON = '2025-11-11T17:00:00.000Z'
const tables = [...poolTables, ...computedTables]

const { pool } = await givenPool({
  now: NOON,
  season: 'known at now',
  settableClock: true,
  nhl: (clock) => startNhl({ clock, isReplay: true }).nhl,
})
pool.deps.settings.demo = true
await pool.db.deleteFrom('users').execute()
await openDemo(pool.deps)
const admin = await signIn(pool, ADMIN_LOGIN)
const member = await signIn(pool, MEMBER_LOGIN)

test('the document has every table with its columns and counts its rows', async () => {
  const response = await download('json')
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.headers['content-disposition']).toBe('attachment; filename="puckpool-2025-11-11.json"')
  const { puckpool_export, made_at, pool_time, program, rows, ...lists } = response.json<Document>()
  expect({ puckpool_export, pool_time, program }).toEqual({
    puckpool_export: 1,
    pool_time: NOON,
    program: '0.0.0-test',
  })
  expect(made_at).toBe(pool.wall.now())
  expect(exportPool.answer.safeParse(response.json()).error, 'as the API page describes it').toBeUndefined()
  expect(Object.keys(lists)).toEqual(tables.map(({ name }) => name))
  for (const { name, columns } of tables) {
    expect([name, lists[name]?.length]).toEqual([name, rows[name]])
    for (const row of lists[name] ?? []) expect([name, Object.keys(row)]).toEqual([name, [...columns]])
  }
  expect(rows).toMatchObject({
    teams: 32,
    members: 16,
    contests: 2,
    draft_picks: 32,
    leaderboards: 16,
    survivor_standings: 16,
  })
  for (const name of ['games', 'weeks', 'picks', 'chat_messages', 'audit_log', 'participants']) {
    expect([name, rows[name]]).not.toEqual([name, 0])
  }
})

type Row = Record<string, unknown>
type Document = Record<string, Row[]> & { puckpool_export: number; rows: Record<string, number> }

async function download(form: 'json' | 'csv', who = admin) {
  const headers = { authorization: `Bearer ${who.token}` }
  const response = await pool.app.inject({ url: `/api/admin/export?form=${form}`, headers })
  expect(response.statusCode).toBe(200)
  return response
}

test('every column of the database is in the export or left out for a reason', async () => {
  const stored = (await pool.db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely'))
  const all = stored.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  const exported = poolTables.flatMap(({ from, columns }) => columns.map((column) => `${from}.${column}`))
  const missing = all.filter((column) => !exported.includes(column) && reasonFor(column) === undefined)
  expect(
    missing,
    'add the table to src/server/features/exports/pool-tables.repo.ts, or the reason to left-out.ts',
  ).toEqual([])
  const both = exported.filter((column) => reasonFor(column) !== undefined)
  expect(both).toEqual([])
  const gone = Object.entries(leftOut).flatMap(([table, why]) => {
    const columns = typeof why === 'string' ? [] : Object.keys(why)
    return [table, ...columns.map((column) => `${table}.${column}`)].filter(
      (name) => !all.includes(name) && !stored.some((of) => of.name === name),
    )
  })
  expect(gone).toEqual([])
})

const reasons = new Map<string, string | object>(Object.entries(leftOut))

function reasonFor(column: string): unknown {
  const [table = '', name = ''] = column.split('.')
  const why = reasons.get(table)
  return typeof why === 'object' ? new Map(Object.entries(why)).get(name) : why
}

test('docs/export.md describes exactly these tables and columns', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/export.md'), 'utf8')
  const described = [...text.matchAll(/^### `(\w+)`\n+(.+)\n+((?:`\w+`,? ?\n?)+)/gm)].map(
    ([, name, about, columns]) => {
      return { name, about, columns: [...(columns ?? '').matchAll(/`(\w+)`/g)].map(([, column]) => column) }
    },
  )
  expect(described).toEqual(tables.map(({ name, about, columns }) => ({ name, about, columns: [...columns] })))
})

test('nothing that grants access is in it', async () => {
  await admin.post('/admin/invitations', { days: 7, max_uses: 3, note: 'for the team' })
  await admin.put('/admin/settings', { registration: 'invite', invite_code: 'open-sesame-77' })
  const keys = { mailjet_api_key: 'key-of-mailjet', mailjet_api_secret: 'secret-of-mailjet' }
  const login = { smtp_user: 'user-of-server', smtp_password: 'password-of-server' }
  await admin.put('/notifications/settings', { ...keys, ...login, from_email: 'pool@example.test' })
  await admin.post(`/admin/users/${member.userId}/password-link`)
  await member.post('/calendar')
  const secrets = await sql<{ secret: string }>`
    select password_hash as secret from users union all select token_hash from refresh_tokens
    union all select token_hash from password_links union all select token_hash from sign_in_links union all select secret from calendar_secrets
    union all select code from invitations union all select mailjet_api_secret from email_settings union all select smtp_password from email_settings
    union all select session_id::text from sessions`.execute(pool.db)
  const all = [
    ...secrets.rows.map(({ secret }) => secret),
    'open-sesame-77',
    ...Object.values(keys),
    ...Object.values(login),
  ]
  expect(all.length).toBeGreaterThan(20)
  expect(all).not.toContain(null)
  const files = filesIn((await download('csv')).rawPayload)
  for (const text of [(await download('json')).body, ...files.values()]) {
    expect(all.filter((secret) => text.includes(secret))).toEqual([])
  }
  expect((await readDocument()).invitations).toMatchObject([{ note: 'for the team', uses: 0 }])
})

const readDocument = async () => (await download('json')).json<Document>()

test('a deleted message is not in it, and only the name on their entries is left of a deleted member (A5)', async () => {
  const before = await readDocument()
  const [message] = before.chat_messages?.filter(({ user_id }) => user_id !== null) ?? []
  await admin.delete(`/chat/messages/${message?.message_id}`)
  const someone = before.participants?.find(({ user_id }) => user_id !== member.userId && user_id !== admin.userId)
  await admin.delete(`/admin/users/${someone?.user_id}`)
  const after = await readDocument()
  expect(after.chat_messages?.some(({ message_id }) => message_id === message?.message_id)).toBe(false)
  expect(after.members?.some(({ user_id }) => user_id === someone?.user_id)).toBe(false)
  expect(after.participants?.find((of) => of.participant_id === someone?.participant_id)).toEqual({
    ...someone,
    user_id: null,
  })
})

test('the zip has a CSV file per table that reads back with the same rows, and one describing them', async () => {
  const older = { name: '=1+1', last_name: 'Ek, "Ann"' }
  await pool.db.updateTable('users').set(older).where('user_id', '=', member.userId).execute()
  const response = await download('csv')
  expect(response.headers['content-type']).toBe('application/zip')
  const files = filesIn(response.rawPayload)
  expect([...files.keys()]).toEqual(['about.csv', ...tables.map(({ name }) => `${name}.csv`)])
  const document = await readDocument()
  for (const { name, columns } of tables) {
    const rows: string[][] = parse(files.get(`${name}.csv`) ?? '', { bom: true, record_delimiter: '\r\n' })
    expect(rows[0]).toEqual([...columns])
    // The second export has one more line: the first export's own line in the audit log.
    const lines = name === 'audit_log' ? document[name]?.slice(0, -1) : document[name]
    expect(rows.length - 1).toBe(lines?.length)
  }
  expect(files.get('members.csv')).toContain(`,'=1+1,"Ek, ""Ann""",`)
  expect(files.get('about.csv')).toContain('picks.csv,')
})

test('the export shows a single moment, even if rows are written while it is read', async () => {
  const before = (await readDocument()).members?.length
  const stream = await readExport({ ...pool.deps, version: 'test' }, 'json')
  const row = { email: 'late@example.test', name: 'Late', password_hash: 'x', created_at: NOON }
  await pool.db.insertInto('users').values(row).execute()
  expect(JSON.parse(await textOf(stream)).members).toHaveLength(before ?? 0)
  expect((await readDocument()).members).toHaveLength((before ?? 0) + 1)
})

test.each(['json', 'csv'] as const)(
  'a reader that stops in the middle of a %s export leaves no connection behind',
  async (form) => {
    const stream = await readExport({ ...pool.deps, version: 'test' }, form)
    for await (const _part of stream) break
    const open = () =>
      sql<{ open: number }>`select count(*) as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(pool.db)
    await expect.poll(async () => (await open()).rows[0]?.open).toBe(0)
  },
)

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const part of stream) text += String(part)
  return text
}

test('an export is in the audit log, because it contains the email addresses of all members', async () => {
  await download('csv')
  const { lines } = (await admin.get<AnswerOf<typeof readAuditLog>>('/admin/audit?limit=1')).body
  expect(lines[0]).toMatchObject({
    who: 'Morgan Hale',
    words: 'downloaded an export of the whole pool',
    changes: [{ what: 'Form', before: null, after: 'csv' }],
  })
})

test('a member downloads their own data and nothing about anyone else', async () => {
  const response = await pool.app.inject({
    url: '/api/auth/me/export',
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(response.headers['content-disposition']).toBe('attachment; filename="puckpool-my-data-2025-11-11.json"')
  const mine = response.json<MyData>()
  expect(mine.account).toMatchObject([{ user_id: member.userId, email: MEMBER_LOGIN.email }])
  expect(mine.entries).toHaveLength(2)
  expect(mine.picks.map(({ week_number }) => week_number)).toContain(6)
  expect(mine.draft_picks).toHaveLength(2)
  expect(mine.chat_messages.length).toBeGreaterThan(0)
  expect(response.body).not.toMatch(/argon2|token/)
  const others = (await readDocument()).members?.filter(({ user_id }) => user_id !== member.userId) ?? []
  for (const { email } of others) expect(response.body).not.toContain(email)
})
