import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

/** The chat's floor with the pool's library: every message is sent to all. No authentication, nothing stored. */
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
  // A server listening on a port has an object as its address.
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
