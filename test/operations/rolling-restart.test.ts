import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { asRoot } from '../harness/harness.ts'
import {
  type Answered,
  ask,
  type FrontProxy,
  freePort,
  prepare,
  startNginx,
  startPlainProxy,
  tlsOf,
} from '../harness/processes/proxies.ts'
import { type RunningServer, ready, startServer } from '../harness/processes/real-server.ts'
import { log } from '../harness/test-deps.ts'

/**
 * `NGINX_PROGRAM=/usr/sbin/nginx npx vitest run test/operations/rolling-restart.test.ts` tests the real nginx with the real
 * configuration.
 */
const NGINX = process.env.NGINX_PROGRAM
const name = `rolling_${process.pid}`
const url = `postgres://app@localhost/${name}?host=${encodeURIComponent(inject('postgres'))}`

let folder: string
let proxy: FrontProxy
let servers: { running: RunningServer; origin: string }[]
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-rolling-'))
  if (NGINX) prepare(folder)
  await asRoot(`create database ${name}`)
  // Both at once, as a compose file starts them: one migrates, the other waits.
  servers = await Promise.all([await freePort(), await freePort()].map(start))
  const origins = servers.map(({ origin }) => origin)
  const [first = 0, second = 0] = origins.map((origin) => Number(new URL(origin).port))
  proxy = NGINX ? await startNginx(NGINX, { folder, ports: [first, second] }) : await startPlainProxy(origins)
}, 120_000)
afterAll(async () => {
  await proxy.stop()
  for (const { running } of servers) running.process.kill('SIGTERM')
  await Promise.all(servers.map(({ running }) => running.ended))
  await asRoot(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

test('both servers restart one after the other, and no request is lost or handled twice', async () => {
  const token = await signIn()
  let isOver = false
  const answers: Answered[] = []
  const written: string[] = []
  const host = `${randomUUID()}.test` // a retry uses another one
  const answeredTo: number[] = []
  const keepOn = async (next: (count: number) => Promise<Answered>, client: number) => {
    for (let count = 0; !isOver; count += 1) {
      answers.push(await next(count))
      answeredTo[client] = count
    }
  }
  const write = (who: string) => async (count: number) => {
    const email = `${who}${count}@${host}`
    const person = { email, password: 'slap-shot-9', name: `${who} ${count}`, lastName: '', role: 'player' }
    const answered = await send('POST', '/admin/users', { token, body: person })
    if (answered.status === 201) written.push(email)
    return answered
  }
  const read = () => send('GET', '/auth/me', { token })
  const clients = [write('ann'), write('bob'), read, read].map(keepOn)
  /** A client refused by a starting server may be about to try the other one. */
  const untilClientsHaveMovedOn = async () => {
    const before = [...answeredTo]
    await vi.waitUntil(() => answeredTo.every((count, client) => count > (before[client] ?? 0) + 1), {
      timeout: 60_000,
    })
  }

  for (const server of servers) {
    server.running.process.kill('SIGTERM')
    expect(await server.running.ended).toBe(0)
    server.running = (await start(Number(new URL(server.origin).port))).running
    await untilClientsHaveMovedOn()
    await proxy.forgets()
  }
  isOver = true
  await Promise.all(clients)

  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  const stored = await inDatabase((db) =>
    db.selectFrom('users').select('email').where('email', 'like', `%@${host}`).execute(),
  )
  expect(stored.map(({ email }) => email).sort()).toEqual(written.sort())
  expect(written.length).toBeGreaterThan(10)
}, 180_000)

const ADMIN = { email: 'admin@example.test', password: 'slap-shot-9' }

async function start(port: number) {
  const running = startServer({
    PORT: String(port),
    DATABASE_URL: url,
    APP_SECRET: 'one secret for all servers of one pool',
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TRUST_PROXY: 'loopback',
    ...(NGINX ? tlsOf(folder) : {}),
  })
  return { running, origin: await ready(running) }
}

async function inDatabase<Found>(read: (db: Database) => Promise<Found>): Promise<Found> {
  const db = openDatabase({ address: { url }, log })
  return read(db).finally(() => db.destroy())
}

const send = (method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) =>
  ask(proxy.origin, {
    method,
    path: `/api${path}`,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

async function signIn(): Promise<string> {
  const { status, body } = await send('POST', '/auth/login', { body: ADMIN })
  expect(status).toBe(200)
  return JSON.parse(body).token
}

test('only one of two servers starting at once creates the first admin', async () => {
  const admins = await inDatabase((db) => db.selectFrom('users').select('email').where('role', '=', 'admin').execute())
  expect(admins).toEqual([{ email: ADMIN.email }])
})

test.runIf(NGINX)('the proxy forwards websockets but not metrics', async () => {
  const socket = io(proxy.origin, {
    transports: ['websocket'],
    auth: { token: await signIn() },
    rejectUnauthorized: false,
  })
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject))
  socket.disconnect()
  expect((await send('GET', '/metrics', { token: await signIn() })).status).toBe(404)
  expect((await send('GET', '/health')).status).toBe(200)
})
