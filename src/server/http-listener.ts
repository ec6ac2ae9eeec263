import { createServer, type IncomingMessage, type Server as PlainServer, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { describeRefusal } from '#contract/refusals.ts'
import { listen } from '#server/listening.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

type Server = PlainServer | TlsServer

export type HttpListener = {
  server: Server
  /** `http://127.0.0.1:3000`, or `https:` with TLS, with the actual port. */
  address: string
  /** Lets the application answer requests from now on. */
  open: (answer: Answer) => void
  /** Refuses new requests and waits up to `patience` ms for running ones. */
  finish: (patience: number) => Promise<void>
  /** Answers the connections already waiting, frees the port, and after a moment cuts what is still connected. */
  close: () => Promise<void>
}

/**
 * Milliseconds the last connections get to send a request. We don't wait for browsers that connect ahead without one.
 */
const LAST_MOMENT = 500

/** Milliseconds an idle turn of the event loop takes at most. */
const SHORT_TURN = 0.1

type Where = {
  host: string
  port: number
  /** In PEM; without it the server speaks plain http. */
  tls?: { cert: string; key: string } | null
}

/**
 * Listens from start to exit, so that clients get 503 while PuckPool starts and stops, and never a refused connection
 * (O3). Throws `CannotStart` if it can't listen on the port.
 */
export async function openHttpListener({ host, port, tls = null }: Where): Promise<HttpListener> {
  const busy = new Set<ServerResponse>()
  let whenIdle = () => {}
  let answer = turnAway('starting')

  const receive = (request: IncomingMessage, response: ServerResponse) => {
    busy.add(response)
    response.once('close', () => {
      busy.delete(response)
      if (busy.size === 0) whenIdle()
    })
    answer(request, response)
  }
  const server = tls ? createTlsServer(tls, receive) : createServer(receive)
  server.keepAliveTimeout = 72_000 // longer than the minute after which a proxy drops an idle connection
  const closePort = await listen(server, { host, port })

  return {
    server,
    address: `${tls ? 'https' : 'http'}://${addressOf(server, host)}`,
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
      server.closeIdleConnections() // not in the turn that closes the port, which has to be short
      await emptyAcceptQueue(server)
      const closed = closePort()
      const cut = setTimeout(() => server.closeAllConnections(), LAST_MOMENT)
      await closed
      clearTimeout(cut)
    },
  }
}

/** Browsers reload automatically; other clients get Retry-After. */
function turnAway(code: 'starting' | 'stopping'): Answer {
  const { status, message } = describeRefusal({ code })
  const body = JSON.stringify({ success: false, message, code })
  const headers = { 'content-type': 'application/json', connection: 'close', 'retry-after': '2', refresh: '2' }
  return (request, response) => {
    // Ending while the request is still coming in would reset the connection and lose the answer.
    request.resume().once('end', () => response.writeHead(status, headers).end(body))
  }
}

/**
 * The system accepts connections before we do, and resets those still in its queue when the port closes; to the client such a
 * request could have been carried out. So the port closes in the same turn of the event loop that found the queue empty. Each turn
 * takes one connection from each socket: a turn without one means it was empty, and a short turn that none has come since.
 */
async function emptyAcceptQueue(server: Server): Promise<void> {
  const until = performance.now() + LAST_MOMENT
  let hasCome = true
  let took = Number.POSITIVE_INFINITY
  const note = () => {
    hasCome = true
  }
  server.on('connection', note)
  while ((hasCome || took > SHORT_TURN) && performance.now() < until) {
    await turnOfTheLoop() // the rest of the current turn
    hasCome = false
    const begun = performance.now()
    await turnOfTheLoop()
    took = performance.now() - begun
  }
  server.off('connection', note)
}

function addressOf(server: Server, host: string): string {
  // An object if the server listens on a port; a string is for pipes, null if it does not listen.
  const { port } = server.address() as AddressInfo
  const open = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${open.includes(':') ? `[${open}]` : open}:${port}`
}

/** All hosts, with the port, by which this machine may be reached, if none is configured. */
export function ownHosts(address: string): string[] {
  const { host, port } = new URL(address)
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const numbers = addresses.map(({ address: number, family }) => (family === 'IPv6' ? `[${number}]` : number))
  const hosts = ['localhost', hostname(), ...numbers].map((own) => `http://${own}:${port}`)
  // A scoped address such as fe80::1%eth0 isn't valid in a URL.
  return [host, ...hosts.filter((url) => URL.canParse(url)).map((url) => new URL(url).host)]
}
