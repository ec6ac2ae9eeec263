import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'

/**
 * A live page that never reads: a hand-written websocket on a connection created by `open`, because every library
 * reads.
 */
export function openDeafPage(open: (first: string) => Socket, token: string): Socket {
  const socket = open(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      'host: pool',
      'upgrade: websocket',
      'connection: Upgrade',
      'sec-websocket-version: 13',
      `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
      '',
      '',
    ].join('\r\n'),
  )
  socket.once('data', () => {
    socket.write(frame(`40${JSON.stringify({ token })}`))
    socket.pause()
  })
  return socket
}

/** A text frame from a client, with an all-zero mask. */
export function frame(text: string): Buffer {
  const body = Buffer.from(text)
  const length = body.length < 126 ? [0x80 | body.length] : [0xfe, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body])
}
