import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { io, type Socket as PageSocket } from 'socket.io-client'
import { afterAll, afterEach } from 'vitest'
import type { FromPage, News, ToPage } from '#contract/live.ts'
import { buildApp } from '#server/app.ts'
import type { DatabaseAddress } from '#server/db/database.ts'
import { clearWithNews, openCache } from '#server/live/cache.ts'
import { openNewsRoom } from '#server/live/news.ts'
import { openSockets, type Sockets } from '#server/live/sockets.ts'
import { liveParts } from '#server/wiring/live-parts.ts'
import { type Pool, startPool } from './harness.ts'
import { type Line, layLine } from './line.ts'
import { signIn } from './people.ts'
import { log } from './test-deps.ts'

/** A pool's application on a real port with real sockets. Several servers can share the pool's database. */
export type LiveServer = {
  /** The pool through this server: people who sign in here are served by it. */
  pool: Pool
  origin: string
  sockets: Sockets
  publish: (news: News) => void
  /** Resolves when everything this server has published is in the database. */
  settled: () => Promise<unknown>
  close: () => Promise<void>
}

/** `wire`: the server's connection for database notifications. */
async function startLiveServer(pool: Pool, wire?: Wire): Promise<LiveServer> {
  const newsRoom = openNewsRoom({ db: pool.db, address: wire?.address ?? pool.address, log })
  const cache = openCache({ monotonicNow: () => performance.now() })
  newsRoom.hear({ onNews: clearWithNews(cache) })
  const deps = { ...pool.deps, live: newsRoom, cache }
  const app = await buildApp(deps)
  await app.ready()
  const server = createServer((request, response) => app.routing(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await newsRoom.ready
  const sockets = openSockets(deps, { server, newsRoom, parts: liveParts })
  // A server listening on a port has an object as its address.
  const { port } = server.address() as AddressInfo
  const close = async () => {
    await sockets.close()
    await app.close()
    await newsRoom.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const { publish, settled } = newsRoom
  return { pool: { ...pool, app, deps }, origin: `http://127.0.0.1:${port}`, sockets, publish, settled, close }
}

/** Two servers of one pool, with the pages a test opened on them. The second server's notifications can be cut. */
export type TwoServers = {
  pool: Pool
  first: LiveServer
  second: LiveServer
  wire: Wire
  /** A page on one of them that isn't connected yet. */
  open: (server: LiveServer, auth: object, options?: object) => Page
  /** A connected page; fails with the server's error. */
  join: (server: LiveServer, auth: object, options?: object) => Promise<Page>
  /** Closes all pages; call it after each test. */
  leave: () => void
  close: () => Promise<void>
}

export async function startTwoServers(asked: Parameters<typeof startPool>[0] = {}): Promise<TwoServers> {
  const pool = await startPool(asked)
  const first = await startLiveServer(pool)
  const wire = await layWire(pool)
  const second = await startLiveServer(pool, wire)
  const pages: Page[] = []
  const open = (server: LiveServer, auth: object, options: object = {}) => {
    const page = openPage(server, auth, options)
    pages.push(page)
    return page
  }
  const join = (server: LiveServer, auth: object, options: object = {}) => connect(open(server, auth, options))
  const leave = () => {
    for (const page of pages.splice(0)) page.disconnect()
  }
  const close = async () => {
    await first.close()
    await second.close()
    await wire.close()
    await pool.close()
  }
  return { pool, first, second, wire, open, join, leave, close }
}

/** Two servers for a test file, closed after it; pages close after each test. Bob uses the second server. */
export async function givenTwoServers(asked: Parameters<typeof startPool>[0] = {}) {
  const servers = await startTwoServers(asked)
  afterAll(servers.close)
  afterEach(servers.leave)
  const { first, second } = servers
  return {
    ...servers,
    admin: await signIn(first.pool, 'admin'),
    ann: await signIn(first.pool, 'ann'),
    bob: await signIn(second.pool, 'bob'),
  }
}

export type Page = PageSocket<ToPage, FromPage>

/** An open page that doesn't connect automatically. Close it at the end. */
export function openPage({ origin }: { origin: string }, auth: object, options: object = {}): Page {
  return io(origin, { auth, autoConnect: false, forceNew: true, transports: ['websocket'], ...options })
}

/** Connects; fails with the server's error. */
export async function connect(page: Page): Promise<Page> {
  await new Promise<void>((resolve, reject) => {
    page.once('connect', resolve)
    page.once('connect_error', reject)
    page.connect()
  })
  return page
}

/** The reason the page lost its socket. */
export function whenClosed(page: Page): Promise<string> {
  return new Promise((resolve) => page.once('disconnect', (reason) => resolve(reason)))
}

export type Heard<Sent> = { heard: Sent[]; until: (fits: (sent: Sent) => boolean) => Promise<Sent> }

/** Every later event of one kind received by the page, and a promise for the first match. */
export function hearing<Event extends keyof ToPage>(page: Page, event: Event): Heard<Parameters<ToPage[Event]>[0]> {
  type Sent = Parameters<ToPage[Event]>[0]
  const heard: Sent[] = []
  const waiting = new Set<(sent: Sent) => void>()
  page.onAny((name: string, sent: Sent) => {
    if (name !== event) return
    heard.push(sent)
    for (const wait of waiting) wait(sent)
  })
  const until = (fits: (sent: Sent) => boolean) =>
    new Promise<Sent>((resolve) => {
      const found = heard.find(fits)
      if (found !== undefined) return resolve(found)
      waiting.add((sent) => fits(sent) && resolve(sent))
    })
  return { heard, until }
}

/** A connection to a pool's database that a test can cut. */
export type Wire = Line & { address: DatabaseAddress }

export async function layWire({ address }: Pick<Pool, 'address'>): Promise<Wire> {
  if (!('socketDir' in address)) throw new Error('the database of a test is reached through a socket')
  const socketDir = mkdtempSync(path.join(os.tmpdir(), 'wire-'))
  const socketIn = (folder: string) => ({ path: path.join(folder, SOCKET) })
  const line = await layLine({ from: socketIn(socketDir), to: socketIn(address.socketDir) })
  const close = async () => {
    await line.close()
    rmSync(socketDir, { recursive: true, force: true })
  }
  return { ...line, address: { ...address, socketDir }, close }
}

const SOCKET = '.s.PGSQL.5432'
