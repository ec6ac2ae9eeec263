import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

/**
 * The floor of the chat with the library that the pool uses: every message is sent to all. Nobody is asked who they are, and nothing is
 * stored.
 */
const server = createServer()
const io = new Server(server, { serveClient: false, perMessageDeflate: false })
let id = 0
io.on('connection', (socket) => {
  socket.on('chat:message', (line: object) => {
    id += 1
    // As long as a stored message.
    io.emit('chat:message', { ...line, id, padding: 'x'.repeat(180) })
  })
})
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port answers with an object.
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
