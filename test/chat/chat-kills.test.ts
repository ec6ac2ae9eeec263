import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { readMessages } from '#contract/chat/chat.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { Page } from '../harness/live-server.ts'
import { freePort } from '../harness/processes/proxies.ts'
import { type RunningServer, ready, startServer } from '../harness/processes/real-server.ts'
import { log } from '../harness/test-deps.ts'

/** Two real servers on one database; each in turn is killed without warning while members write. */
const name = `chat_kills_${process.pid}`
const url = `postgres://app@localhost/${name}?host=${encodeURIComponent(inject('postgres'))}`

type Server = { running: RunningServer; origin: string }

let folder: string
let servers: [Server, Server]
let tokens: string[]
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-chat-'))
  await inDatabase('postgres', (db) => sql.raw(`create database ${name}`).execute(db))
  servers = await Promise.all([start(await freePort()), start(await freePort())])
  tokens = await Promise.all(Array.from({ length: MEMBERS }, (_, n) => signUp(`member${n}@example.test`)))
}, 180_000)
afterAll(async () => {
  for (const talker of talkers) talker.close()
  for (const { running } of servers) running.process.kill('SIGTERM')
  await Promise.all(servers.map(({ running }) => running.ended))
  await inDatabase('postgres', (db) => sql.raw(`drop database ${name} with (force)`).execute(db))
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test('a killed server neither loses nor duplicates an acknowledged message, and everyone sees the same order', async () => {
  talkers.push(...tokens.map((token, who) => openTalker({ who, token, home: who })))
  const half = MEMBERS / 2
  for (const victim of [0, 1] as const) {
    const writers = victim === 0 ? talkers.slice(0, half) : talkers.slice(half)
    const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
    const written = Promise.all(writers.map((writer) => writer.sayAll()))
    // Kills it midway, while messages are being sent.
    await vi.waitUntil(() => count() >= (half * LINES) / 3, { timeout: 60_000, interval: 1 })
    servers[victim].running.process.kill('SIGKILL')
    await servers[victim].running.ended
    expect(count()).toBeLessThan(half * LINES)
    await written
    servers[victim] = await start(Number(new URL(servers[victim].origin).port))
  }

  const rows = await stored()
  const ids = rows.map(({ message_id }) => message_id)
  expect(rows).toHaveLength(MEMBERS * LINES)
  const byName = new Map(rows.map(({ client_id, message_id }) => [client_id, message_id]))
  expect(byName.size, 'nothing is stored twice').toBe(MEMBERS * LINES)
  for (const { acknowledged } of talkers)
    for (const [clientId, id] of acknowledged) expect(byName.get(clientId), clientId).toBe(id)
  for (const [who, talker] of talkers.entries()) {
    await vi.waitUntil(() => talker.known().length >= ids.length, { timeout: 60_000 })
    expect(talker.known()).toEqual(ids)
    expect(talker.late).toEqual([])
    const own = Array.from({ length: LINES }, (_, line) => byName.get(`${who}-${line + 1}`) ?? 0)
    expect(own, 'in the order they were sent').toEqual(own.toSorted((a, b) => a - b))
  }
  expect(talkers.filter((talker) => talker.moves() > 0).length).toBeGreaterThanOrEqual(half)
}, 240_000)

const PASSWORD = 'slap-shot-9'
const MEMBERS = 24
/** As many messages as a member may send at once (C1). */
const LINES = 5
const talkers: Talker[] = []

async function start(port: number): Promise<Server> {
  const running = startServer({
    PORT: String(port),
    DATABASE_URL: url,
    APP_SECRET: 'one secret for all servers of one pool',
    DATA_DIR: folder,
    ADMIN_EMAIL: 'admin@example.test',
    ADMIN_PASSWORD: PASSWORD,
  })
  return { running, origin: await ready(running) }
}

async function inDatabase<Found>(database: string, read: (db: Database) => Promise<Found>): Promise<Found> {
  const db = openDatabase({ address: { socketDir: inject('postgres'), database }, log })
  return read(db).finally(() => db.destroy())
}

async function signUp(email: string): Promise<string> {
  const answer = await fetch(`${servers[0].origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, name: email.split('@')[0] }),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).token
}

type Talker = {
  /** Sends its lines in order, repeating each until it is acknowledged. */
  sayAll: () => Promise<void>
  acknowledged: ReadonlyMap<string, number>
  known: () => number[]
  /** Ids that a connection delivered out of order or twice. */
  late: readonly number[]
  moves: () => number
  close: () => void
}

/**
 * Acts like a page in the browser: it knows everything up to `place`, requests missed messages after each connection
 * (C2), and moves to the other server when its own is gone.
 */
function openTalker({ who, token, home }: { who: number; token: string; home: number }): Talker {
  const acknowledged = new Map<string, number>()
  const known = new Set<number>()
  const late: number[] = []
  let place = 0
  let isInSync = false
  let isClosed = false
  let at = home
  let moves = 0
  let page = open()

  function open(): Page {
    const { origin } = servers[at % 2 === 0 ? 0 : 1]
    let last = 0
    return openSocket({ origin, token }, move, {
      connected: (fresh) => catchUp(fresh, origin),
      heard: (id) => {
        if (id <= last) late.push(id)
        last = Math.max(last, id)
        known.add(id)
        if (isInSync) place = Math.max(place, id)
      },
    })
  }

  function move() {
    if (isClosed) return
    isInSync = false
    moves += 1
    at += 1
    page = open()
  }

  async function catchUp(mine: Page, origin: string) {
    try {
      for (const id of await readMissed({ origin, token }, place)) known.add(id)
      if (page !== mine) return
      place = Math.max(place, ...known)
      isInSync = true
    } catch {
      // The server is gone too; the socket will notice and move on.
    }
  }

  return {
    sayAll: async () => {
      for (let line = 1; line <= LINES; line += 1) {
        const clientId = `${who}-${line}`
        acknowledged.set(clientId, await sendUntilAcknowledged(() => page, { message: `line ${line}`, clientId }))
      }
    },
    acknowledged,
    known: () => [...known].sort((a, b) => a - b),
    late,
    moves: () => moves,
    close: () => {
      isClosed = true
      page.disconnect()
    },
  }
}

type Address = { origin: string; token: string }
type Ears = { connected: (page: Page) => Promise<void>; heard: (id: number) => void }

function openSocket({ origin, token }: Address, lost: () => void, { connected, heard }: Ears): Page {
  const page: Page = io(origin, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false })
  page.on('connect', () => void connected(page))
  page.on('chat:message', ({ id }) => heard(id))
  page.on('disconnect', lost)
  page.on('connect_error', lost)
  return page
}

/** Ids of the messages after this one. */
async function readMissed({ origin, token }: Address, after: number): Promise<number[]> {
  const answer = await fetch(`${origin}/api/chat/messages?after=${after}&limit=200`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { messages } = (await answer.json()) as AnswerOf<typeof readMessages>
  return messages.map(({ id }) => id)
}

/** Sends a message over any open page, repeatedly until it is acknowledged. Returns its id. */
async function sendUntilAcknowledged(
  page: () => Page,
  message: { message: string; clientId: string },
): Promise<number> {
  for (;;) {
    await vi.waitUntil(() => page().connected, { timeout: 60_000 })
    const answer = await page()
      .timeout(5_000)
      .emitWithAck('chat:message', message)
      .catch(() => null)
    if (answer?.success) return answer.message.id
    if (answer) throw new Error(answer.message)
  }
}

const stored = () =>
  inDatabase(name, (db) =>
    db.selectFrom('chat_messages').select(['message_id', 'client_id', 'user_id']).orderBy('message_id').execute(),
  )
