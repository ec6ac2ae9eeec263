import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/**
 * The floor of the chat: every message is sent to all, using only the library below Socket.IO. No rooms, no sessions, nothing stored.
 */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
server.on('connection', (socket) => {
  socket.on('message', (said) => {
    const text = String(said)
    for (const other of server.clients) other.send(text)
  })
})
server.on('listening', () => {
  // A server listening on a port has an object as its address.
  const { port } = server.address() as AddressInfo
  process.stdout.write(`ws://127.0.0.1:${port}\n`)
})
