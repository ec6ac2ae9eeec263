import type { Socket } from 'socket.io'

/** What Socket.IO passes on with each packet. Of a broadcast it is one object for all pages, with the frame that each of them gets. */
type Sending = { options?: { wsPreEncodedFrame?: Buffer[] } }

/**
 * Sends the frame of a broadcast in one piece. Socket.IO makes it once for all pages, but as head and body, and two pieces cost each
 * connection twice the work of one.
 */
export function writeInOnePiece({ conn }: Pick<Socket, 'conn'>): void {
  conn.on('packetCreate', ({ options }: Sending) => {
    const frame = options?.wsPreEncodedFrame
    if (options !== undefined && frame !== undefined && frame.length > 1)
      options.wsPreEncodedFrame = [Buffer.concat(frame)]
  })
}
