import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { sayNo } from '#contract/refusals.ts'
import { CannotStart } from '#server/cannot-start.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type FrontDoor = {
  server: Server
  /** `http://127.0.0.1:3000`, with the port that was taken. */
  address: string
  /** From now on requests are answered by the application. */
  open: (answer: Answer) => void
  /** Turns new requests away and waits for those being answered, but no longer than `patience` ms. */
  finish: (patience: number) => Promise<void>
  /** Answers whoever has come already, gives the port free, and cuts what is still connected after a moment. */
  close: () => Promise<void>
}

/** Milliseconds in which those let in last bring their request. Browsers also connect ahead and ask nothing: they are not waited for. */
const LAST_MOMENT = 500

/** Milliseconds of a turn of the event loop in which there was nothing to do. */
const SHORT_TURN = 0.1

/**
 * Listens from the first moment to the last, so that whoever watches the port sees 503 while PuckPool starts and stops and never a
 * refused connection (O3). Refuses with `CannotStart` when the port cannot be had.
 */
export async function openFrontDoor({ host, port }: { host: string; port: number }): Promise<FrontDoor> {
  const busy = new Set<ServerResponse>()
  let whenIdle = () => {}
  let answer = turnAway('starting')

  const server = createServer((request, response) => {
    busy.add(response)
    response.once('close', () => {
      busy.delete(response)
      if (busy.size === 0) whenIdle()
    })
    answer(request, response)
  })
  server.keepAliveTimeout = 72_000 // longer than the minute after which a proxy in front gives up an idle connection
  await listen(server, { host, port })

  return {
    server,
    address: addressOf(server, host),
    open: (application) => {
      answer = application
    },
    finish: async (patience) => {
      answer = turnAway('stopping')
      if (busy.size === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patience)
        whenIdle = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
    close: async () => {
      server.closeIdleConnections() // not in the step that closes the port, which has to be short
      await letInWhoWaits(server)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const cut = setTimeout(() => server.closeAllConnections(), LAST_MOMENT)
      await closed
      clearTimeout(cut)
    },
  }
}

/** A browser that is early tries again by itself; everybody else is told when. */
function turnAway(code: 'starting' | 'stopping'): Answer {
  const { status, message } = sayNo({ code })
  const body = JSON.stringify({ success: false, message, code })
  const headers = { 'content-type': 'application/json', connection: 'close', 'retry-after': '2', refresh: '2' }
  return (request, response) => {
    // Ended while the request still comes in, the connection would be reset, and the answer lost with it.
    request.resume().once('end', () => response.writeHead(status, headers).end(body))
  }
}

/**
 * The system accepts connections before we do, and resets those in its queue when the port closes: a request that nobody has read
 * would look like one that may have been done. So the port closes in the very step that found the queue empty. One connection comes
 * out of it in each turn of the event loop; a turn without one means that there was none, and a short one that none has come since.
 */
async function letInWhoWaits(server: Server): Promise<void> {
  const until = performance.now() + LAST_MOMENT
  let hasCome = true
  let took = Number.POSITIVE_INFINITY
  const note = () => {
    hasCome = true
  }
  server.on('connection', note)
  while ((hasCome || took > SHORT_TURN) && performance.now() < until) {
    await turnOfTheLoop() // the rest of the present one
    hasCome = false
    const begun = performance.now()
    await turnOfTheLoop()
    took = performance.now() - begun
  }
  server.off('connection', note)
}

async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new CannotStart(whyNot(error, { host, port }))))
    server.listen({ host, port }, resolve)
  })
  server.removeAllListeners('error')
}

function whyNot(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
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

function addressOf(server: Server, host: string): string {
  // A server that listens on a port answers with an object; a text is for pipes, null for one that does not listen.
  const { port } = server.address() as AddressInfo
  const open = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${open.includes(':') ? `[${open}]` : open}:${port}`
}
