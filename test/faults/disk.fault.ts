import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openChance, say, sleep, until } from './chance.ts'
import { type Actor, call, type Heard, signIn } from './client.ts'
import { type DatabaseVictim, type ServerVictim, startDatabaseVictim, startServerVictim } from './victims.ts'

const MEGABYTES = 160

/** An in-memory disk of that size; null if this user may not mount one. */
function mountDisk(): { folder: string; unmount: () => void } | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder])
  const unmount = () => {
    if (status === 0) spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  if (status === 0) return { folder, unmount }
  unmount()
  return null
}

const room = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

type Pool = { server: ServerVictim; database: DatabaseVictim; admin: Actor }

/** Creates members with the longest names allowed, so that pages fill up, and tracks which were acknowledged. */
function openWriter({ database, admin }: Pool) {
  let count = 0
  const stored: string[] = []
  const write = async (): Promise<Heard> => {
    count += 1
    const email = `${String(count).padStart(6, '0')}${'x'.repeat(40)}@example.test`
    const body = {
      email,
      password: 'slap-shot-9',
      name: `${count}${'N'.repeat(30)}`,
      lastName: 'L'.repeat(40),
      role: 'player',
    }
    const heard = await admin.send('POST', '/admin/users', body)
    if (heard.status === 201) stored.push(email)
    return heard
  }
  const expectStored = async () => {
    const { rows } = await database.look((db) =>
      sql<{ email: string }>`select email from users where role = 'player'`.execute(db),
    )
    expect(rows.map(({ email }) => email).sort()).toEqual(stored.toSorted())
  }
  const untilWritten = () => until('writes go on', async () => (await write()).status === 201)
  return { stored, write, expectStored, untilWritten }
}

type Full = Pool & { fill: () => void; free: () => void; writer: ReturnType<typeof openWriter> }

/** Leaves room for the write-ahead log, but none for the tables. */
async function withoutRoomForTables({ admin, fill, free, writer }: Full) {
  fill()
  const refused: Heard[] = []
  while (refused.length < 5 && writer.stored.length < 20_000) {
    const heard = await writer.write()
    if (heard.status !== 201) refused.push(heard)
  }
  for (const { status, body } of refused) {
    expect({ status, code: body.code }).toEqual({ status: 507, code: 'database_full' })
    expect(body.message).toBe("The pool's disk is full, so nothing was saved. Contact the server's administrator.")
  }
  for (const path of ['/auth/me', '/admin/users', '/survivor/contests', '/games/dates'])
    expect((await admin.send('GET', path)).status, path).toBe(200)
  await writer.expectStored()
  const written = writer.stored.length
  free()
  const after = await writer.untilWritten()
  await writer.expectStored()
  say(
    `a full disk: after ${written} writes each is answered 507 and changes nothing, reads go on, writes go on ${after} ms after`,
  )
}

/** No room for the log either: PostgreSQL shuts down and can't restart until there is room. */
async function withoutRoomForLog({ server, database, admin, fill, free, writer }: Full) {
  fill()
  const eat = () =>
    database.look((db) =>
      sql`select pg_switch_wal() from pg_logical_emit_message(false, 'faults', repeat('x', 1000000))`.execute(db),
    )
  let isDown = false
  for (let turn = 0; turn < 60 && !isDown; turn += 1) {
    isDown = await eat().then(
      () => false,
      () => true,
    )
  }
  expect(isDown, 'the log has used up all space').toBe(true)
  const outcomes = [
    await call(server.origin, { method: 'GET', path: '/auth/me', token: admin.token() }),
    await writer.write(),
  ]
  for (const { status, body } of outcomes) {
    expect([200, 502, 507]).toContain(status)
    if (status !== 200) expect(body.message).toMatch(/^(PuckPool can't reach its database|The pool's disk is full)/)
  }
  free()
  const readyAfter = await until('the server is healthy again', async () => (await server.health()) === 200, 120_000)
  await writer.untilWritten()
  await writer.expectStored()
  const answers = outcomes.map(({ status }) => status).join(' and ')
  say(
    `no room for the log: PostgreSQL ends, the server answers ${answers}, and recovers on its own ${readyAfter} ms after`,
  )
}

/** Uses up all remaining space at once. */
function fillUp(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(room(path.dirname(file))))
  } catch {
    // The backup took some of it meanwhile, so now it is full.
  }
}

/** Backups go to a separate disk, which is full, or fills up while one is made. */
async function withoutRoomForBackups(
  { server, admin, writer }: Pool & { writer: ReturnType<typeof openWriter> },
  disk: string,
) {
  const files = () => readdirSync(path.join(disk, 'backups')).filter((name) => name.startsWith('puckpool-'))
  const make = () => admin.send('POST', '/admin/backups')
  const ballast = path.join(disk, 'ballast')
  expect((await make()).status).toBe(201)
  const made = files()
  const outcomes = new Map<string, number>()
  const chance = openChance()
  for (let turn = 0; turn < 7; turn += 1) {
    // The first finds the disk full; under the others it fills up at some moment.
    if (turn === 0) fillUp(ballast)
    const asked = make()
    await sleep(2 + chance.below(60))
    if (turn > 0) fillUp(ballast)
    const { status, body } = await asked
    const said = `${status} ${body.code ?? ''}`.trim()
    outcomes.set(said, (outcomes.get(said) ?? 0) + 1)
    expect([201, 507], JSON.stringify(body)).toContain(status)
    const complete = files().filter((name) => !name.endsWith('.part'))
    expect(complete, 'the complete file or none').toHaveLength(made.length + (status === 201 ? 1 : 0))
    for (const name of complete) if (!made.includes(name)) rmSync(path.join(disk, 'backups', name))
    expect((await writer.write()).status, 'the pool itself goes on').toBe(201)
    rmSync(ballast)
  }
  expect(files(), 'nothing is left over').toEqual(made)
  expect((await make()).status).toBe(201)
  expect(await server.health()).toBe(200)
  say(
    `a full disk for backups: ${JSON.stringify(Object.fromEntries(outcomes))}, nothing left over, and the next one is made once there is room`,
  )
}

test('with a full disk only writes are refused, with a clear message, and everything works again once there is room', async (context) => {
  const disk = mountDisk()
  if (!disk) {
    say('a full disk: skipped, because this user may not mount a small one')
    return context.skip()
  }
  const own = mountDisk()
  if (!own) throw new Error('the second disk cannot be mounted')
  const ballast = path.join(disk.folder, 'ballast')
  try {
    const database = await startDatabaseVictim(path.join(disk.folder, 'data'))
    const server = await startServerVictim({
      DATA_DIR: own.folder,
      DATABASE_URL: database.url,
      CLOCK: '2025-10-01T12:00:00-04:00',
    })
    const pool: Pool = { server, database, admin: await signIn(() => server.origin) }
    const fill = () => writeFileSync(ballast, Buffer.alloc(room(disk.folder)))
    const full: Full = { ...pool, fill, free: () => rmSync(ballast), writer: openWriter(pool) }
    await withoutRoomForBackups(full, own.folder)
    await withoutRoomForTables(full)
    await withoutRoomForLog(full)
    expect(await server.stop()).toBe(0)
    await database.stop()
  } finally {
    disk.unmount()
    own.unmount()
  }
})
