import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { type Columns, columnsOf, fingerprint } from '../harness/database/fingerprint.ts'
import { restore040 } from '../harness/database/version-0-4-0.ts'
import { asRoot } from '../harness/harness.ts'
import { type RunningServer, ready, startServer } from '../harness/processes/real-server.ts'
import { log } from '../harness/test-deps.ts'

const MEMBERS = 20_000
/** The number of members with the same name. */
const NAMESAKES = 100

const name = `upgrade_${process.pid}`
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-upgrade-'))
await asRoot(`create database ${name}`)
const db = openDatabase({ address: { socketDir: inject('postgres'), database: name }, log })
afterAll(async () => {
  await db.destroy()
  await asRoot(`drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a pool of 0.4.0 with 20,000 members is upgraded, even after a kill in the middle, and loses nothing', async () => {
  await restore040(db)
  await addMembers()
  const columns = await columnsOf(db)
  const before = await fingerprintOf(columns)
  const count = await countMembers()
  expect(count).toMatchObject({ unkeyed: MEMBERS })

  const first = start()
  await untilItMends(first)
  first.process.kill('SIGKILL')
  await first.ended
  expect(await fingerprintOf(columns)).toMatchObject(before)
  expect(await countMembers(), 'a start that was killed has repaired no name').toEqual(count)

  const began = performance.now()
  const second = start()
  await ready(second)
  console.log(`Ready ${Math.round((performance.now() - began) / 1000)} s after the start, with ${count?.all} members.`)
  second.process.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(second.said()).toMatch(/"done":15000,"names":/)
  const after = await fingerprintOf(columns)
  for (const table of OF_PEOPLE) expect(after[table], table).toBe(before[table])
  expect(await countMembers()).toEqual({ all: count?.all, unkeyed: 0 })
  expect(await countRenamed(), 'the first keeps the name').toBe(NAMESAKES - 1)
})

/** As 0.4.0 wrote members: without name keys. Each plays. */
async function addMembers() {
  await sql`
    insert into users (email, password_hash, name, last_name, created_at)
    select 'member-' || n || '@example.test', 'none', case when n <= ${NAMESAKES} then 'Sam' else 'Member ' || n end,
      case when n <= ${NAMESAKES} then 'Same' else 'Of Many' end, '2025-09-01' from generate_series(1, ${MEMBERS}::int) n`.execute(
    db,
  )
  await sql`
    insert into participants (contest_id, user_id, participant_name, joined_at)
    select 1, user_id, name || ' ' || last_name, '2025-10-02' from users where name_key is null`.execute(db)
  await sql`analyze`.execute(db)
}

function start(): RunningServer {
  const url = `postgres://app@localhost/${name}?host=${encodeURIComponent(inject('postgres'))}`
  const secret = 'a secret of this test alone, long'
  return startServer({ DATA_DIR: dataDir, DATABASE_URL: url, APP_SECRET: secret, CLOCK: '2025-11-11T12:00:00-05:00' })
}

async function untilItMends(server: RunningServer) {
  await new Promise<void>((resolve, reject) => {
    server.process.stdout?.on('data', () => /"done":5000/.test(server.said()) && resolve())
    server.ended.then((code) => reject(new Error(`ended with ${code}: ${server.said()}`)))
  })
}

/** The only columns that an upgrade changes: repaired names, and the sender's, which follows the pool's name since. */
const REPAIRED = new Set(['name', 'last_name', 'name_key', 'name_look', 'participant_name', 'author_name', 'from_name'])
/** Data only people change; a server itself reads games, tracks times and writes mails. */
const OF_PEOPLE = ['users', 'participants', 'picks', 'draft_picks', 'chat_messages', 'chat_reactions']

/** All rows, in the columns not affected by a repaired name. */
async function fingerprintOf(columns: Columns) {
  return fingerprint(
    db,
    new Map([...columns].map(([table, all]) => [table, all.filter((column) => !REPAIRED.has(column))])),
  )
}

async function countMembers() {
  const { rows } = await sql<{
    all: number
    unkeyed: number
  }>`select count(*)::int as all, (count(*) filter (where name_key is null))::int as unkeyed from users`.execute(db)
  return rows[0]
}

async function countRenamed() {
  const { rows } = await sql<{ renamed: number }>`
    select count(*)::int as renamed from users join participants using (user_id)
    where contest_id = 1 and name = 'Sam' and last_name like 'Same %' and participant_name = name || ' ' || last_name`.execute(
    db,
  )
  return rows[0]?.renamed
}
