import { connect as connectSocket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { connect, givenTwoServers, hearing, openPage } from '../live-server.ts'
import { signIn } from '../people.ts'
import { openDeafPage } from './deaf-page.ts'

const two = await givenTwoServers()

/** As long as the longest message sent to pages. */
const LONG = 'x'.repeat(50_000)
/** More than all socket buffers between two ends on one machine. */
const TIMES = 1_000

test('a page that doesn’t read is disconnected before much is queued for it, and one that reads stays connected', async () => {
  const server = two.first
  const [ann, bob] = [await signIn(server.pool, 'ann'), await signIn(server.pool, 'bob')]
  const page = await connect(openPage(server, { token: ann.token }))
  const { until } = hearing(page, 'users:online')
  const { hostname, port } = new URL(server.origin)
  const open = (first: string) => {
    const socket = connectSocket(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(first)
    return socket
  }
  const deaf = openDeafPage(open, bob.token ?? '')
  const { sockets } = server.sockets.io.sockets
  await vi.waitUntil(() => sockets.size === 2, { timeout: 30_000 })
  let sent = 0
  for (; sent < TIMES && sockets.size === 2; sent += 1) {
    server.sockets.io.emit('users:online', [{ userId: sent, username: LONG, role: 'player' }])
    await until(([first]) => first?.userId === sent)
  }
  expect(sent, 'it was cut off').toBeLessThan(TIMES)
  expect(page.connected).toBe(true)
  page.disconnect()
  deaf.destroy()
})
