import { type AddressInfo, createServer, type Server } from 'node:net'
import { CannotStart } from '#server/cannot-start.ts'

/**
 * The event loop accepts one connection a turn from each listening socket. In the minute before a lock five hundred browsers connect six
 * times each while a turn takes milliseconds, so the port has this many.
 */
const SOCKETS = 16
/** The system resets connections that find no place to wait. */
const WAITING_CONNECTIONS = 4_096

type Where = { host: string; port: number }

/** Listens with several sockets on one port where the system can, else with one. Throws `CannotStart` if the port cannot be had. */
export async function listenTogether(server: Server, where: Where): Promise<{ close: () => Promise<void> }> {
  const all = await openAll(server, where).catch((error) => {
    throw new CannotStart(whyNot(error, where))
  })
  return {
    close: async () => {
      await Promise.all(all.map((of) => new Promise<void>((resolve) => of.close(() => resolve()))))
    },
  }
}

async function openAll(server: Server, where: Where): Promise<Server[]> {
  // Several sockets could share the port with another program that wants to share it too, so it must be free at first.
  if (where.port !== 0) await requireFree(where)
  try {
    await listen(server, { ...where, reusePort: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOTSUP')) throw error
    await listen(server, where)
    return [server]
  }
  return [server, ...(await listenToo(server, where.host))]
}

async function listenToo(server: Server, host: string): Promise<Server[]> {
  // An object, because the server listens on a port.
  const { port } = server.address() as AddressInfo
  const others: Server[] = []
  for (let n = 1; n < SOCKETS; n += 1) {
    // As an HTTP server accepts them.
    const other = createServer({ allowHalfOpen: true, noDelay: true })
    other.on('connection', (socket) => server.emit('connection', socket))
    await listen(other, { host, port, reusePort: true })
    others.push(other)
  }
  return others
}

async function requireFree(where: Where): Promise<void> {
  const probe = createServer()
  await listen(probe, where)
  await new Promise<void>((resolve) => probe.close(() => resolve()))
}

async function listen(server: Server, where: Where & { reusePort?: boolean }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ ...where, backlog: WAITING_CONNECTIONS }, resolve)
  })
  server.removeAllListeners('error')
}

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
