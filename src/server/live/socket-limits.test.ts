import { expect, test } from 'vitest'
import { requestFrom } from '../../../test/harness/request-from.ts'
import { handshakeLimit, messageLimits } from './socket-limits.ts'

function pages(count: number, userId: number) {
  return Array.from({ length: count }, (_, index) => {
    const page = { id: `${userId}.${index}`, data: { caller: { userId } }, isOpen: true, say: () => {} }
    return Object.assign(page, {
      onAny: (heard: () => void) => {
        page.say = heard
      },
      disconnect: () => {
        page.isOpen = false
      },
    })
  })
}

test('a socket that sends too much is closed, and one member’s sockets count together', () => {
  let now = '2025-11-11T12:00:00.000Z'
  const limit = messageLimits({ wallNow: () => now })
  const [one, other] = [pages(5, 1), pages(1, 2)]
  for (const page of [...one, ...other]) limit(page)
  const say = (page: (typeof one)[number] | undefined, times: number) => {
    for (let n = 0; n < times; n += 1) page?.say()
  }
  const open = () => one.map(({ isOpen }) => isOpen)
  say(one[0], 50)
  expect(open()).toEqual([true, true, true, true, true])
  say(one[0], 1)
  expect(open(), 'the 51st message of one socket').toEqual([false, true, true, true, true])
  for (const page of one.slice(1, 4)) say(page, 33)
  expect(open(), '150 of one member').toEqual([false, true, true, true, true])
  say(one[4], 1)
  expect(open(), 'the 151st').toEqual([false, true, true, true, false])
  say(other[0], 50)
  expect(other[0]?.isOpen, 'another member').toBe(true)
  now = '2025-11-11T12:00:10.000Z'
  say(one[1], 50)
  expect(open(), 'ten seconds later').toEqual([false, true, true, true, false])
})

test('connections count for the visitor behind the proxy, and a connection’s id can’t be forged (O6)', () => {
  const limit = handshakeLimit({ wallNow: () => '2025-11-11T12:00:00.000Z', settings: { trustProxy: '10.0.0.1' } })
  const knock = (forwarded: string, url = '/socket.io/?EIO=4&transport=websocket') =>
    limit(requestFrom('10.0.0.1', { forwarded, url }))
  for (let n = 0; n < 1_000; n += 1) expect(knock('203.0.113.7')).toBe(true)
  expect(knock('203.0.113.7')).toBe(false)
  expect(knock('203.0.113.7', '/socket.io/?EIO=4&x=sid=1')).toBe(false)
  expect(knock('203.0.113.7', '/socket.io/?EIO=4&sid=abc'), 'a connection that is open').toBe(true)
  expect(knock('198.51.100.1'), 'somebody else behind the same proxy').toBe(true)
})
