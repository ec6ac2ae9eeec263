import type { Socket as TcpSocket } from 'node:net'
import type { Socket } from 'socket.io'
import type { ToPage } from '#contract/live.ts'

type Page = Pick<Socket<never, ToPage>, 'conn' | 'connected' | 'emit'>

/**
 * Sends an event to all these pages. Its frame is made once and written straight to each page that has read all that was sent to it; the
 * bookkeeping of Socket.IO would cost more than the write. A page that is behind gets the event the usual way, behind what it has yet to
 * read, where its limit holds (`limitUnread`). One that has been disconnected gets nothing (A4).
 */
export function tellAll<Event extends keyof ToPage>(
  pages: Iterable<Page>,
  ...event: [Event, ...Parameters<ToPage[Event]>]
): void {
  const frame = frameOf(event)
  for (const page of pages) {
    if (!page.connected) continue
    const connection = webSocketOf(page)
    if (connection === null || isBehind(page, connection)) page.emit(...event)
    // One that cannot be written to any more is about to leave.
    else if (connection.writable) connection.write(frame)
  }
}

/** The connection of a page that began as a websocket. */
const webSocketOf = ({ conn }: Page): TcpSocket | null =>
  conn.transport.name === 'websocket' && !conn.upgraded ? conn.request.socket : null

/** Something that was sent earlier has to be written first. */
const isBehind = ({ conn }: Page, { writable, writableLength }: TcpSocket) =>
  writable && (conn.readyState !== 'open' || !conn.transport.writable || writableLength > 0)

/** An event of Socket.IO in a message of Engine.IO in a text frame, as RFC 6455 has it: how long it is takes one, three or nine bytes. */
function frameOf(event: readonly unknown[]): Buffer {
  const text = Buffer.from(`42${JSON.stringify(event)}`)
  if (text.length < 126) return Buffer.concat([Buffer.of(0x81, text.length), text])
  const head = Buffer.alloc(text.length < 65_536 ? 4 : 10)
  head.writeUInt8(0x81, 0)
  if (head.length === 4) head.writeUInt16BE(text.length, head.writeUInt8(126, 1))
  else head.writeBigUInt64BE(BigInt(text.length), head.writeUInt8(127, 1))
  return Buffer.concat([head, text])
}
