import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/**
 * The floor of the chat: whatever one sends is sent to all, by the library that Socket.IO stands on and by nothing else. No rooms, no
 * sessions, nothing is stored.
 */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
server.on('connection', (socket) => {
  socket.on('message', (said) => {
    const text = String(said)
    for (const other of server.clients) other.send(text)
  })
})
server.on('listening', () => {
  // A server that listens on a port answers with an object.
  const { port } = server.address() as AddressInfo
  process.stdout.write(`ws://127.0.0.1:${port}\n`)
})
