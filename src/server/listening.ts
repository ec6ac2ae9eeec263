import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { CannotStart } from '#server/cannot-start.ts'

/**
 * The length of the accept queue: five hundred browsers open six connections each in the minute before a lock. The
 * system resets the excess.
 */
const WAITING_CONNECTIONS = 4_096

type Where = { host: string; port: number }

/**
 * An event loop accepts one connection per turn from each listening socket. In the last seconds before a lock a turn
 * takes milliseconds, and with one socket some pages waited 14 s just to connect (`npm run bench -- deadline`).
 */
const SOCKETS = 16

/**
 * Listens with several sockets on the port, or with one if the system can't share a port. The returned function closes
 * them in one turn and resolves when their connections have ended. Throws `CannotStart` if the port is taken.
 */
export async function listen(server: Server, where: Where): Promise<() => Promise<unknown>> {
  try {
    // The port must be free at first: sharing it would also share it with other programs.
    if (where.port !== 0) await close(await open(createServer(), where))
    await open(server, { ...where, reusePort: canShare })
    // An object, because the server listens on a port.
    const { port } = server.address() as AddressInfo
    const all = [server]
    while (canShare && all.length < SOCKETS) {
      const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
      all.push(await open(other, { ...where, port, reusePort: true }))
    }
    return () => Promise.all(all.map(close))
  } catch (error) {
    throw new CannotStart(whyNot(error as NodeJS.ErrnoException, where))
  }
}

/** Among the systems PuckPool runs on, only Linux distributes connections to sockets that share a port. */
const canShare = process.platform === 'linux'

async function open(server: Server, where: Where & { reusePort?: boolean }): Promise<Server> {
  server.listen({ ...where, backlog: WAITING_CONNECTIONS })
  await once(server, 'listening')
  return server
}

const close = (server: Server) => new Promise((resolve) => server.close(resolve))

function whyNot(error: NodeJS.ErrnoException, { host, port }: Where): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the other program, or choose another port, such as PORT=${port + 1}.`
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose one above 1024 with PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is no address of this machine. Use 127.0.0.1 for this machine alone, or 0.0.0.0 for everybody.`
    default:
      return `Port ${port} on ${host} cannot be opened: ${error.message}`
  }
}
