import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { asRoot } from '../harness/harness.ts'
import { ask } from '../harness/processes/proxies.ts'
import { type RunningServer, ready, startServer } from '../harness/processes/real-server.ts'

/**
 * `PREVIOUS_VERSION=/path/to/a/checkout npx vitest run test/operations/rolling-upgrade.test.ts` runs the previous
 * version (with its packages) next to this one on the same database, as in a rolling upgrade: the new one migrates, and
 * the old one keeps running.
 */
const PREVIOUS = process.env.PREVIOUS_VERSION
const name = `upgrade_${process.pid}`
let folder: string

describe.runIf(PREVIOUS)('a rolling upgrade from the previous version', () => {
  let old: Server
  let fresh: Server
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-upgrade-'))
    await asRoot(`create database ${name}`)
    old = await start(PREVIOUS)
    await play(old, 'before')
    fresh = await start()
  }, 180_000)
  afterAll(async () => {
    for (const { process } of started) process.kill('SIGTERM')
    await Promise.all(started.map(({ ended }) => ended))
    await asRoot(`drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }, 30_000)

  test('the old server keeps answering all of its GET calls without a failure', async () => {
    const { json } = await send(old, 'GET', '/api/openapi.json')
    const paths: [string, object][] = Object.entries(json.paths)
    const addresses = paths.flatMap(([where, calls]) => ('get' in calls ? [where.replaceAll(/\{\w+\}/g, '1')] : []))
    expect(addresses.length).toBeGreaterThan(40)
    for (const address of addresses) {
      const { status } = await send(old, 'GET', `${address}?contest_id=1`)
      // A broken query gives 500; a missing thing or a missing parameter gives a lower status.
      expect([address, status]).not.toEqual([address, 500])
    }
  })

  test('each server reads what the other one writes', async () => {
    await play(old, 'old')
    await play(fresh, 'new')
    for (const server of [old, fresh]) {
      const { json } = await send(server, 'GET', '/api/survivor/contests')
      const names: string[] = json.map(({ contest_name }: { contest_name: string }) => contest_name)
      expect(names.sort()).toEqual(['Contest before', 'Contest new', 'Contest old'])
      expect((await send(server, 'GET', '/api/admin/users')).json.users).toHaveLength(4)
    }
  })

  test('the old server stops cleanly', async () => {
    old.running.process.kill('SIGTERM')
    expect(await old.running.ended).toBe(0)
  })

  /** Someone signs up, a contest is created, they join and post in the chat: most of a game night's writes. */
  async function play(server: Server, word: string) {
    const email = `${word}@example.test`
    const password = `wrist-shot-from-${word}-17`
    const signedUp = await send({ ...server, token: '' }, 'POST', '/api/auth/register', { email, password, name: word })
    expect([word, signedUp.status]).toEqual([word, 201])
    const member = { ...server, token: signedUp.json.token }
    const contest = { contest_name: `Contest ${word}`, season_year: '2026-27', season_start_date: '2026-10-07' }
    const made = await send(server, 'POST', '/api/survivor/contests', { ...contest, max_participants: 9 })
    expect([word, made.status]).toEqual([word, 201])
    const at = `/api/survivor/contests/${made.json.contest.contest_id}`
    expect((await send(member, 'POST', `${at}/join`, {})).status).toBe(200)
    const settings = { from_name: `Pool of ${word}`, from_email: 'pool@example.test' }
    expect((await send(server, 'PUT', '/api/notifications/settings', settings)).status).toBe(200)
    expect((await send(member, 'PUT', '/api/auth/profile', { name: `${word} ${word}` })).status).toBe(200)
  }
})

const ADMIN = { email: 'admin@example.test', password: 'face-off-in-Halifax-9' }

type Server = { origin: string; running: RunningServer; token: string }
const started: RunningServer[] = []

async function start(checkout?: string): Promise<Server> {
  const settings = {
    DATABASE_URL: `postgres://app@localhost/${name}?host=${encodeURIComponent(inject('postgres'))}`,
    APP_SECRET: 'one secret for all servers of one pool',
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
  const running = startServer(settings, checkout ? { checkout } : {})
  started.push(running)
  const origin = await ready(running)
  const { token } = (await send({ origin, token: '' }, 'POST', '/api/auth/login', ADMIN)).json
  return { running, origin, token }
}

async function send(
  { origin, token }: Pick<Server, 'origin' | 'token'>,
  method: string,
  where: string,
  body?: unknown,
) {
  const { status, body: text } = await ask(origin, {
    method,
    path: where,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status, json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {} }
}
