import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ready, startServer } from '../harness/processes/real-server.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool main '))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const start = (settings: Record<string, string>) => startServer({ DATA_DIR: dataDir, ...settings })

test('the first start sets up everything, SIGTERM ends it with exit code 0, and the second start finds it all (O1, O3)', async () => {
  const first = start({ CLOCK: '2025-11-12T12:00:00-05:00', ADMIN_EMAIL: 'me@example.test' })
  const health = await (await fetch(`${await ready(first)}/api/health`)).json()
  expect(health).toMatchObject({ status: 'ok', database: 'embedded' })
  expect(health.now).toMatch(/^2025-11-12T17:00:/)
  const password = /Sign in as me@example.test with the password (\S+)/.exec(first.said())?.[1]
  expect(password, 'the first admin’s password is printed').toBeDefined()
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = start({})
  const address = await ready(second)
  expect(second.said()).not.toContain('Sign in as')
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'me@example.test', password }),
  })
  expect(answer.status).toBe(200)
  second.process.kill('SIGINT')
  expect(await second.ended).toBe(0)
}, 180_000)

test('wrong settings are listed without a stack trace, and nothing starts (O2)', async () => {
  const server = start({ PORT: 'http', LOG_LEVEL: 'loud' })
  expect(await server.ended).toBe(1)
  expect(server.said().trim().split('\n')).toEqual([
    'PuckPool cannot start. Some settings are wrong:',
    '  - PORT must be a number from 0 to 65535',
    '  - LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
  ])
})

test('the server waits for an unreachable database, and reports it in one sentence if it never responds', async () => {
  const DATABASE_URL = 'postgres://pool@127.0.0.1:1/pool'
  const server = start({ DATABASE_URL, APP_SECRET: 'x'.repeat(32), DATABASE_WAIT: '1', LOG_LEVEL: 'error' })
  expect(await server.ended).toBe(1)
  expect(server.said().trim().split(/\n+/)).toEqual([
    'The database does not answer yet (connect ECONNREFUSED 127.0.0.1:1). Waiting for it …',
    'PuckPool cannot start. The database of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1',
  ])
})

test('stopping during startup is a clean shutdown', async () => {
  const fresh = path.join(dataDir, 'fresh')
  const server = start({ DATA_DIR: fresh, LOG_LEVEL: 'info' })
  await new Promise((resolve) => server.process.stdout?.once('data', resolve)) // the migration has been logged
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}, 180_000)
