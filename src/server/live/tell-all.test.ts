import { expect, test } from 'vitest'
import * as ws from 'ws'
import { tellAll } from './tell-all.ts'

// The types of the library leave it out.
const { Sender } = ws as unknown as { Sender: { frame: (data: Buffer, options: object) => Buffer[] } }

type State = {
  name?: string
  upgraded?: boolean
  ready?: boolean
  unsent?: number
  closed?: boolean
  connected?: boolean
}

/** A page as Socket.IO has it, which notes what it gets and by which way. */
function page({
  name = 'websocket',
  upgraded = false,
  ready = true,
  unsent = 0,
  closed = false,
  connected = true,
}: State) {
  const frames: Buffer[] = []
  const emitted: unknown[][] = []
  const socket = { writable: !closed, writableLength: unsent, write: (frame: Buffer) => frames.push(frame) }
  const conn = { transport: { name, writable: ready }, upgraded, readyState: 'open', request: { socket } }
  const emit = (...event: unknown[]) => emitted.push(event)
  // Only what `tellAll` looks at.
  return {
    frames,
    emitted,
    page: { conn, connected, emit } as unknown as Parameters<typeof tellAll>[0] extends Iterable<infer P> ? P : never,
  }
}

const gone = { messageId: 7, version: 9 }

test('a page that has read everything gets the frame itself', () => {
  const [one, other] = [page({}), page({})]
  tellAll([one.page, other.page], 'chat:messageDeleted', gone)
  for (const { frames, emitted } of [one, other]) {
    expect(String(frames[0]?.subarray(2))).toBe('42["chat:messageDeleted",{"messageId":7,"version":9}]')
    expect([frames.length, emitted]).toEqual([1, []])
  }
})

test.each([
  ['an earlier packet is not written yet', { ready: false }],
  ['the connection has unsent bytes', { unsent: 1 }],
  ['it polls', { name: 'polling' }],
  ['it polled before', { upgraded: true }],
])('a page waits its turn in Socket.IO where %s', (_why, state) => {
  const { frames, emitted, page: slow } = page(state)
  tellAll([slow], 'chat:messageDeleted', gone)
  expect([frames, emitted]).toEqual([[], [['chat:messageDeleted', gone]]])
})

test.each([
  ['disconnected', { connected: false }],
  ['disconnected while it polled', { connected: false, name: 'polling' }],
  ['leaving', { closed: true }],
])('a page that is %s gets nothing (A4)', (_why, state) => {
  const { frames, emitted, page: left } = page(state)
  tellAll([left], 'chat:messageDeleted', gone)
  expect([frames, emitted]).toEqual([[], []])
})

test.each([1, 80, 81, 126, 300, 65_490, 65_491, 70_000])('a name of %i bytes is framed as ws frames it', (length) => {
  const { frames, page: ready } = page({})
  const who = { userId: 1, userName: 'x'.repeat(length) }
  tellAll([ready], 'chat:typing', who)
  const text = Buffer.from(`42${JSON.stringify(['chat:typing', who])}`)
  const options = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }
  expect(frames[0]?.equals(Buffer.concat(Sender.frame(text, options)))).toBe(true)
})
