import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectSocket, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { frame, openDeafPage } from '../harness/browser/deaf-page.ts'
import { connect, openPage } from '../harness/live-server.ts'
import { numberOf, say, sleep, until } from './chance.ts'
import { type Actor, signIn, signUp } from './client.ts'
import { startServerVictim } from './victims.ts'

const SECONDS = numberOf('FAULT_SLOW_SECONDS', 25)
/** The maximum memory of all slow clients together, in MB. */
const MEMORY = 200

test('slow clients keep no one waiting and use a bounded amount of memory', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-faults-'))
  const server = await startServerVictim({ DATA_DIR: dataDir, CLOCK: '2025-11-12T12:00:00-05:00' })
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const origin = () => server.origin
  const admin = await signIn(origin)
  const member = await signUp(origin, 'slow')
  const alone = await slowest(admin, 20)
  const before = server.memory()

  const sockets: Socket[] = []
  const open = (first: string): Socket => {
    const { hostname, port } = new URL(server.origin)
    const socket = connectSocket(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(first)
    sockets.push(socket)
    return socket
  }
  const head = (line: string, more: string[] = []) =>
    [line, 'host: pool', `authorization: Bearer ${member.token()}`, ...more, '', ''].join('\r\n')

  // Connects and sends nothing more.
  for (let n = 0; n < 100; n += 1) open(n % 2 ? '' : 'GET /api/health HTTP/1.1\r\nhost: po')
  // Sends its body one byte at a time.
  const bodies = Array.from({ length: 50 }, () =>
    open(head('POST /api/auth/login HTTP/1.1', ['content-type: application/json', 'content-length: 5000'])),
  )
  const dripping = setInterval(() => bodies.forEach((socket) => void socket.write(' ')), 500)
  // Requests a lot on one connection, and reads none of it.
  const readers = Array.from({ length: 20 }, () => {
    const socket = open('')
    socket.pause()
    for (let n = 0; n < 5; n += 1) socket.write(head('GET /api/games?season_year=2024-25 HTTP/1.1'))
    return socket
  })
  // Holds a live page open and never reads, but sends a heartbeat now and then.
  const deaf = Array.from({ length: 20 }, () => openDeafPage(open, member.token()))
  const alive = setInterval(() => deaf.forEach((socket) => void socket.write(frame('3'))), 2_000)
  const news = publishMuch(server.origin, admin)

  // Their requests are ordinary work; once those are done, they are only slow.
  const bound = Math.max(5_000, 20 * alone)
  await until('the first answers are made', async () => (await slowest(admin, 5)) < bound)
  let most = before
  let slow = 0
  const end = performance.now() + SECONDS * 1_000
  while (performance.now() < end) {
    slow = Math.max(slow, await slowest(admin, 5))
    most = Math.max(most, server.memory())
    await sleep(200)
  }
  const published = await news.stop()
  expect(slow, `the others; ${alone} ms alone`).toBeLessThan(bound)
  expect(most - before).toBeLessThan(MEMORY)
  say(
    `slow clients for ${SECONDS} s: 100 half-open, 50 slow bodies, 20 slow readers, 20 deaf pages behind ${published} news: ` +
      `others answered within ${slow} ms (alone ${alone} ms), +${Math.round(most - before)} MB`,
  )
  clearInterval(dripping)
  clearInterval(alive)

  // They don't keep a server from stopping in time either (O3).
  const since = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - since).toBeLessThan(15_000)
  for (const socket of [...sockets, ...readers]) socket.destroy()
})

/** The slowest of this many answers, in ms. */
async function slowest({ send }: Actor, times: number): Promise<number> {
  let most = 0
  for (let n = 0; n < times; n += 1) {
    const { status, ms } = await send('GET', n % 2 ? '/auth/me' : '/survivor/contests')
    expect(status).toBe(200)
    most = Math.max(most, ms)
  }
  return most
}

/** Edits a long chat message repeatedly; every page is notified of each edit. */
function publishMuch(origin: string, admin: Actor) {
  let isOver = false
  let published = 0
  const running = (async () => {
    const page = await connect(openPage({ origin }, { token: admin.token() }))
    const sent = await page.emitWithAck('chat:message', { message: 'x'.repeat(1_000) })
    const id = sent.success ? sent.message.id : 0
    while (!isOver) {
      for (const method of ['DELETE', 'POST']) {
        const path = method === 'DELETE' ? `/chat/messages/${id}` : `/chat/messages/${id}/restore`
        const { status } = await admin.send(method, path)
        if (status === 200) published += 1
      }
    }
    page.disconnect()
  })()
  return {
    stop: async () => {
      isOver = true
      await running
      return published
    },
  }
}
