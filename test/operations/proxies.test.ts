import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clientNetworkOf } from '#server/http/client-address.ts'
import { freePort, isOpen, prepare, tlsOf } from '../harness/processes/proxies.ts'

/**
 * The files of `deploy/proxies`, with the test's paths and ports, before each real proxy installed. Debian has no
 * Traefik, so its file is not run.
 */
const {
  NGINX_PROGRAM = '/usr/sbin/nginx',
  CADDY_PROGRAM = '/usr/bin/caddy',
  APACHE_PROGRAM = '/usr/sbin/apache2',
} = process.env
const APACHE_MODULES = process.env.APACHE_MODULES ?? '/usr/lib/apache2/modules'

type Place = { folder: string; port: number; pool: number; plain: number }

const fileOf = (name: string, { folder, port, pool, plain }: Place) => {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = tlsOf(folder)
  return readFileSync(new URL(`../../deploy/proxies/${name}`, import.meta.url), 'utf8')
    .replaceAll(/\S+\/fullchain\.pem/g, name === 'nginx.conf' ? `${TLS_CERT_FILE};` : TLS_CERT_FILE)
    .replaceAll(/\S+\/privkey\.pem/g, name === 'nginx.conf' ? `${TLS_KEY_FILE};` : TLS_KEY_FILE)
    .replaceAll('.pem;;', '.pem;')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replace('*:443', `127.0.0.1:${port}`)
    .replace('pool.example.org {', `http://127.0.0.1:${port} {`)
    .replace('127.0.0.1:3000', `127.0.0.1:${pool}`)
}

const save = (folder: string, name: string, text: string) => {
  writeFileSync(path.join(folder, name), text)
  return path.join(folder, name)
}

const proxies = [
  {
    name: 'nginx',
    program: NGINX_PROGRAM,
    argumentsAt: (place: Place) => {
      const { folder } = place
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const temporary = kinds.map((of) => `${of}_temp_path ${folder}/${of};`).join(' ')
      const site = fileOf('nginx.conf', place)
      const conf = `daemon off; pid ${folder}/pid;\nevents {}\nhttp { access_log off; ${temporary}\n${site}}\n`
      return ['-c', save(folder, 'main.conf', conf), '-e', `${folder}/error.log`]
    },
  },
  {
    name: 'Caddy',
    program: CADDY_PROGRAM,
    argumentsAt: (place: Place) => {
      const conf = `{\n\tadmin off\n\tauto_https off\n}\n${fileOf('Caddyfile', place)}`
      return ['run', '--adapter', 'caddyfile', '--config', save(place.folder, 'Caddyfile', conf)]
    },
  },
  {
    name: 'Apache',
    program: APACHE_PROGRAM,
    argumentsAt: (place: Place) => {
      const { folder, port } = place
      const modules = ['mpm_event', 'authz_core', 'ssl', 'socache_shmcb', 'proxy', 'proxy_http']
      const load = modules.map((of) => `LoadModule ${of}_module ${APACHE_MODULES}/mod_${of}.so`).join('\n')
      const main = `ServerRoot ${folder}\nServerName test\nPidFile ${folder}/pid\nErrorLog ${folder}/error.log\nUser nobody\nGroup nogroup\nListen 127.0.0.1:${port}`
      return ['-D', 'FOREGROUND', '-f', save(folder, 'main.conf', `${load}\n${main}\n${fileOf('apache.conf', place)}`)]
    },
  },
]

for (const { name, program, argumentsAt } of proxies)
  test.runIf(existsSync(program))(
    `behind ${name} with the guide’s file a visitor can’t fake their address, and websockets pass`,
    async () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-proxy-'))
      prepare(folder)
      mkdirSync(path.join(folder, 'home'))
      const seen: { from: string; host: string | undefined }[] = []
      const networkOf = clientNetworkOf('127.0.0.1')
      const look = (request: IncomingMessage) => seen.push({ from: networkOf(request), host: request.headers.host })
      const pool = createServer((request, response) => {
        look(request)
        response.end('the pool')
      })
      pool.on('upgrade', (request, socket) => {
        look(request)
        socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
      })
      pool.listen(0, '127.0.0.1')
      await once(pool, 'listening')
      const { port: poolPort } = pool.address() as AddressInfo // a server listening on a port has an object as its address
      const place = { folder, pool: poolPort, port: await freePort(), plain: await freePort() }
      const env = { ...process.env, HOME: path.join(folder, 'home') }
      const proxy = spawn(program, argumentsAt(place), { env, stdio: ['ignore', 'ignore', 'pipe'] })
      const ended = once(proxy, 'exit')
      let complaint = ''
      proxy.stderr.on('data', (part) => {
        complaint += part
      })
      while (!(await isOpen(place.port))) if (proxy.exitCode !== null) throw new Error(`${name} ended: ${complaint}`)
      const origin = `${name === 'Caddy' ? 'http' : 'https'}://127.0.0.1:${place.port}`
      expect(await visit(origin, { 'x-forwarded-for': '9.9.9.9' })).toBe(200)
      expect(await visit(origin, { connection: 'Upgrade', upgrade: 'websocket', ...HANDSHAKE })).toBe(101)
      for (const one of seen) expect(one.from, 'of the visitor').toBe('127.0.0.2')
      expect(seen).toHaveLength(2)
      proxy.kill('SIGTERM')
      await ended
      pool.close()
      rmSync(folder, { recursive: true })
    },
  )

const HANDSHAKE = { 'sec-websocket-version': '13', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' }

/** A request from another address than the proxy's own; returns its status. */
function visit(origin: string, headers: Record<string, string>): Promise<number> {
  const options = { headers, localAddress: '127.0.0.2', agent: false, rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    const request = (origin.startsWith('https') ? overHttps : overHttp)(origin, options, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve(101)
    })
    request.on('error', reject)
    request.end()
  })
}
