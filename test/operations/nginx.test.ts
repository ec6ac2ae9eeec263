import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, prepare, startNginx, tlsOf } from '../harness/processes/proxies.ts'

/** The real nginx, if installed, with `deploy/nginx.conf` in front of one server that responds and one that is down. */
const NGINX = process.env.NGINX_PROGRAM ?? '/usr/sbin/nginx'

describe.runIf(existsSync(NGINX))('with nginx', () => {
  let folder: string
  let server: Server
  let proxy: Awaited<ReturnType<typeof startNginx>>
  const held: ServerResponse[] = []
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-nginx-'))
    prepare(folder)
    const { TLS_CERT_FILE, TLS_KEY_FILE } = tlsOf(folder)
    server = createServer(
      { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) },
      (request, response) => {
        if (request.url === '/api/busy')
          return void response
            .writeHead(502, { 'x-refused': '{"code":"database_busy"}' })
            .end('{"code":"database_busy"}')
        if (request.url?.endsWith('/dies')) return void request.socket.destroy()
        if (request.url?.endsWith('/stopping')) return void response.writeHead(503).end('{"code":"stopping"}')
        if (request.url === '/api/held') return void held.push(response)
        response.writeHead(200, { 'strict-transport-security': 'max-age=1' }).end(`the pool's ${request.url}`)
      },
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // a server listening on a port has an object as its address
    proxy = await startNginx(NGINX, { folder, ports: [port, 9] })
  })
  afterAll(async () => {
    await proxy.stop()
    server.close()
    rmSync(folder, { recursive: true })
  })

  const get = (origin: string | undefined, url: string) =>
    ask(origin ?? '', { method: 'GET', path: url, headers: { host: 'pool.test' } })

  test('over http pages are redirected to https, and calls are refused', async () => {
    for (const url of ['/', '/survivor?week=3', '/assets/x.js', '/apiary'])
      expect(await get(proxy.plainOrigin, url)).toMatchObject({
        status: 301,
        headers: { location: `https://pool.test${url}` },
      })
    for (const url of ['/api/auth/me', '/api', '/API/', '/%61pi/x', '/socket.io/?EIO=4'])
      expect((await get(proxy.plainOrigin, url)).status, url).toBe(403)
  })

  test('over https everything reaches the pool, with HSTS for a year once', async () => {
    expect(await get(proxy.origin, '/api/calendar/x.ics')).toMatchObject({
      status: 200,
      body: "the pool's /api/calendar/x.ics",
    })
    for (const url of ['/', '/api/health', '/api/metrics'])
      expect(await get(proxy.origin, url)).toMatchObject({
        headers: { 'strict-transport-security': 'max-age=31536000; includeSubDomains' },
      })
  })

  test('the metrics are closed to outside callers, even with a slash', async () => {
    for (const url of ['/api/metrics', '/api/metrics/', '/api//metrics/', '/api/%6detrics?x'])
      expect((await get(proxy.origin, url)).status, url).toBe(404)
    expect((await get(proxy.origin, '/api/metricsx')).status).toBe(200)
  })

  test('one address holds at most 200 connections; its next call is refused until one ends', async () => {
    const holding = Array.from({ length: 200 }, () => get(proxy.origin, '/api/held'))
    await vi.waitUntil(() => held.length === 200, { timeout: 20_000 })
    expect((await get(proxy.origin, '/api/health')).status).toBe(429)
    for (const response of held) response.end()
    expect(new Set((await Promise.all(holding)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await get(proxy.origin, '/api/health')).status).toBe(200)
  }, 60_000)

  test('a server’s own 502 keeps its message', async () => {
    expect(await get(proxy.origin, '/api/busy')).toMatchObject({ status: 502, body: '{"code":"database_busy"}' })
  })

  test('without a responding server, calls get a message and people a page that reloads', async () => {
    const away = { success: false, message: 'PuckPool is restarting. Try again in a moment.', code: 'server_away' }
    const headers = { 'content-type': 'application/json', 'strict-transport-security': expect.anything() }
    for (const url of ['/api/dies', '/api/stopping', '/socket.io/dies']) {
      const answer = await get(proxy.origin, url)
      expect(answer, url).toMatchObject({ status: 502, headers })
      expect(JSON.parse(answer.body), url).toEqual(away)
    }
    for (const url of ['/dies', '/stopping'])
      expect(await get(proxy.origin, url), url).toMatchObject({
        status: 502,
        headers: { ...headers, 'content-type': 'text/html' },
        body: expect.stringMatching(/http-equiv="refresh".+PuckPool is restarting/),
      })
  })

  test('a server that can’t prove its identity gets no request', async () => {
    const { port } = server.address() as AddressInfo
    const elsewhere = path.join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    prepare(elsewhere)
    const stranger = await startNginx(NGINX, { folder: elsewhere, ports: [port, 9] })
    expect((await get(stranger.origin, '/')).status).toBe(502)
    await stranger.stop()
  })

  test('no log contains a URL’s secret, not even while the servers are down', async () => {
    const addresses = [
      '/api/calendar/SECRET.ics',
      '/api//calendar/SECRET.ics?x',
      '/api/%63alendar/SECRET.ics',
      '/api/notifications/unsubscribe?token=SECRET',
      '/login?invite=SECRET',
      '/api/screen/SECRET',
      '/screen/SECRET',
      '/%73creen/SECRET',
    ]
    for (const origin of [proxy.origin, proxy.plainOrigin]) for (const url of addresses) await get(origin, url)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    for (const url of addresses) expect(await get(proxy.origin, url)).toMatchObject({ status: 502 })
    const logs = ['access.log', 'error.log'].map((name) => readFileSync(path.join(folder, name), 'utf8'))
    expect(logs[0]?.match(/\/api\/notifications\/unsubscribe /g)).toHaveLength(3)
    expect(logs.join()).not.toContain('SECRET')
  })
})
