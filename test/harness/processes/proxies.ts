import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as overHttp,
  type ServerResponse,
} from 'node:http'
import { request as overHttps } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export type FrontProxy = {
  origin: string
  /** The origin at which nginx listens without TLS. */
  plainOrigin?: string
  /** Resolves when it retries a server it couldn't reach a moment ago. */
  forgets: () => Promise<void>
  stop: () => Promise<void>
}
export type Answered = { status: number; body: string; headers?: IncomingHttpHeaders }
type Asked = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer }

/** A request on its own connection. Rejects without a response. */
export function ask(origin: string, { method, path, headers, body }: Asked): Promise<Answered> {
  const url = new URL(path, origin)
  // The certificate of the proxy was created for this run.
  const options = { method, headers, agent: false, rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, options, (response) => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then((all) => resolve({ status, headers, body: all.toString() }), reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/**
 * A minimal version of `deploy/nginx.conf`, for machines without nginx: it tries the other server if the first refuses
 * the connection or answers 503, and after a request was sent only if it is idempotent.
 */
export async function startPlainProxy(origins: readonly string[]): Promise<FrontProxy> {
  let turn = 0
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const { method = 'GET', url = '/', headers } = request
    const kept = Object.entries(headers).flatMap(([name, value]) =>
      name !== 'connection' && typeof value === 'string' ? [[name, value]] : [],
    )
    turn += 1
    const first = turn // other requests can come in between
    let last: Answered = { status: 502, body: '' }
    for (let tried = 0; tried < origins.length; tried += 1) {
      const origin = origins[(first + tried) % origins.length] ?? ''
      last = await ask(origin, { method, path: url, headers: Object.fromEntries(kept), body }).catch(
        (error: NodeJS.ErrnoException) => ({
          status: error.syscall === 'connect' || method === 'GET' ? 503 : 502,
          body: String(error),
        }),
      )
      if (last.status !== 503) break
    }
    response.writeHead(last.status).end(last.body)
  }
  const server = createServer((request, response) => void pass(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server listening on a port has an object as its address
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { origin: `http://127.0.0.1:${port}`, forgets: async () => {}, stop }
}

const DEPLOY = path.join(import.meta.dirname, '../../../deploy')
const CONF = path.join(DEPLOY, 'nginx.conf')

/** Runs `deploy/prepare.sh` for a separate folder. */
export function prepare(folder: string, furtherNames = ''): void {
  execFileSync('sh', [path.join(DEPLOY, 'prepare.sh'), folder, furtherNames], { stdio: 'pipe' })
}

/** The TLS settings for a server of that folder. */
export const tlsOf = (folder: string) => ({
  TLS_CERT_FILE: path.join(folder, 'internal/app/app.pem'),
  TLS_KEY_FILE: path.join(folder, 'internal/app/app-key.pem'),
})

/** The real nginx with the real `deploy/nginx.conf` and the certificates of `prepare`; only addresses and paths are the test's. */
export async function startNginx(
  program: string,
  { folder, ports }: { folder: string; ports: [number, number] },
): Promise<FrontProxy> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const site = readFileSync(CONF, 'utf8')
    .replaceAll('172.29.17.11:3000', `127.0.0.1:${ports[0]}`)
    .replaceAll('172.29.17.12:3000', `127.0.0.1:${ports[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('/etc/nginx/tls/cert', `${folder}/internal/app/app`)
    .replaceAll('/etc/nginx/tls/key', `${folder}/internal/app/app-key`)
    .replaceAll('/etc/nginx/internal-ca', `${folder}/internal/ca`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`)
  const conf = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log warn;\nevents { worker_connections 1024; }\nhttp { access_log off; ${temporary.join(' ')}\n${site}}\n`
  writeFileSync(path.join(folder, 'nginx.conf'), conf)
  const nginx = spawn(program, ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')])
  const ended = once(nginx, 'exit')
  while (!(await isOpen(port)))
    if (nginx.exitCode !== null) throw new Error(readFileSync(path.join(folder, 'error.log'), 'utf8'))
  const stop = async () => {
    nginx.kill('SIGTERM')
    await ended
  }
  // The file's `fail_timeout`, which nginx does not report.
  const plainOrigin = `http://localhost:${plainPort}`
  return { origin: `https://localhost:${port}`, plainOrigin, forgets: () => pause(1_500), stop }
}

/**
 * A port for a server that will return to it. Systems give out higher ones for any-port requests and outgoing
 * connections, so no one else gets this one while the server is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(randomInt(20_000, 32_000), '127.0.0.1')
    const isFree = await once(server, 'listening').catch(() => null)
    if (isFree === null) continue
    const { port } = server.address() as AddressInfo // a server listening on a port has an object as its address
    server.close()
    await once(server, 'close')
    return port
  }
}

export async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return once(socket, 'connect').then(
    () => Boolean(socket.destroy()),
    () => false,
  )
}
