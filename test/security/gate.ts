import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AttackCall, addressOf } from './attack-calls.ts'

/**
 * Sits between a scanner and the pool. It signs in the scanner, gives each of its requests another address, so that
 * rate limits don't end the scan, converts forms to the API's JSON, and records every response a pool should never
 * give.
 */
export type Gate = {
  origin: string
  /** How many requests got each status. */
  statuses: Map<number, number>
  /** Responses of 500 and above, and outgoing calls a scanner triggered in the pool. */
  alarms: string[]
  /** Sends the following requests with this token; null for a visitor. */
  signIn: (token: string | null) => void
  close: () => Promise<void>
}

/** The URL a scanner tries to make the pool call. */
export const LURE = '/lure/'
/** A page with a link or form for every call, because an API has no pages of its own. */
export const PAGE = '/page-of-all-calls'

export async function openGate({ pool, calls }: { pool: URL; calls: AttackCall[] }): Promise<Gate> {
  const statuses = new Map<number, number>()
  const alarms: string[] = []
  let token: string | null = null
  let served = 0

  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    if (url === PAGE) return answer(response, 'text/html', pageOf(calls))
    if (url.startsWith(LURE)) {
      // The scanner itself checks for callers.
      if (!/^\/lure\/get_\w+\.php/.test(url)) alarms.push(`the pool was made to call ${url}`)
      return answer(response, 'application/json', '{}')
    }
    served += 1
    void bodyOf(request).then((body) => {
      const { method, path, headers, payload } = asCallOfTheApi(request, body)
      const from = `10.${(served >> 16) & 255}.${(served >> 8) & 255}.${served & 255}`
      const passed = send(
        {
          host: pool.hostname,
          port: pool.port,
          method,
          path,
          headers: {
            ...headers,
            host: pool.host,
            'x-forwarded-for': from,
            ...(token === null || headers.authorization ? {} : { authorization: `Bearer ${token}` }),
            ...(payload.length > 0 ? { 'content-length': payload.length } : {}),
          },
        },
        (answered) => {
          const status = answered.statusCode ?? 0
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          // 502: there is no mail server and no NHL here.
          if (status >= 500 && status !== 502) alarms.push(`${status} for ${method} ${path} ${payload.toString()}`)
          response.writeHead(status, answered.headers)
          answered.pipe(response)
        },
      )
      // Anything that isn't a valid request is not forwarded.
      passed.once('error', () => response.destroy())
      passed.end(payload)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a port has an object as its address.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    statuses,
    alarms,
    signIn: (given) => {
      token = given
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': type, ...PAGE_HEADERS }).end(text)
}

/** The pool's own headers, so that no scanner reports this page of ours. */
const PAGE_HEADERS = {
  'content-security-policy': "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-xss-protection': '1; mode=block',
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** Converts a form of the page to its API call; everything else is forwarded unchanged. */
function asCallOfTheApi({ method, url = '/', headers }: IncomingMessage, body: Buffer) {
  const [, verb = '', rest = ''] = /^\/form-for-(\w+)(\/.*)$/.exec(url) ?? []
  if (verb === '') return { method, path: url, headers, payload: body }
  const fields = [...new URLSearchParams(body.toString())].map(([name, text]) => [name, asJson(text)])
  const payload = Buffer.from(JSON.stringify(Object.fromEntries(fields)))
  return { method: verb, path: rest, headers: { ...headers, 'content-type': 'application/json' }, payload }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function pageOf(calls: AttackCall[]): string {
  const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const lines = calls.map((call) => {
    const address = addressOf(call)
    if (call.method === 'GET') return `<a href="${html(address)}">${html(address)}</a>`
    const fields = Object.entries(call.body ?? {}).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return `<input name="${html(name)}" value="${html(text ?? '')}">`
    })
    return `<form method="post" action="/form-for-${call.method}${html(address)}">${fields.join('')}<input type="submit"></form>`
  })
  return `<!doctype html><title>All calls</title>\n<a href="/">The pool</a>\n${lines.join('\n')}`
}
