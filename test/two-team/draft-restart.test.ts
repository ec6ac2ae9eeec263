import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect, hearing, openPage, whenClosed } from '../harness/live-server.ts'
import { ready, startServer } from '../harness/processes/real-server.ts'
import type { DraftView, TwoTeamContest } from './drafters.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool draft '))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a server killed in mid-draft continues the draft after a restart, with its clock still running (D6)', async () => {
  const first = start('2026-09-20T18:00:00Z')
  const address = await ready(first)
  const admin = await enter(address, 'login', ADMIN)
  const members = []
  for (const name of ['Ann', 'Bob']) {
    members.push(await enter(address, 'register', { email: `${name}@example.test`, password: ADMIN.password, name }))
  }
  const { contest } = await admin.send<{ contest: TwoTeamContest }>('POST', '/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Two teams',
    season_year: '2026-27',
    max_participants: 2,
    pick_seconds: 600,
  })
  const at = `/contest/contests/${contest.contest_id}`
  for (const member of members) await member.send('POST', `${at}/join`)
  await admin.send('POST', `${at}/start`)
  const { current } = await admin.send<DraftView>('GET', `${at}/draft`)
  const picker = members.find((member) => member.userId === current?.participant.user_id)
  await picker?.send('POST', `${at}/draft/pick`, { team_id: 6 })
  const before = await admin.send<DraftView>('GET', `${at}/draft`)
  first.process.kill('SIGKILL')
  await first.ended

  const second = start('2026-09-20T18:05:00Z')
  const later = await enter(await ready(second), 'login', ADMIN)
  const after = await later.send<DraftView>('GET', `${at}/draft`)
  expect({ ...after, server_now: '' }).toEqual({ ...before, server_now: '' })
  expect(after.picks).toMatchObject([{ team_id: 6, made_by: 'member' }])
  expect(after.pick_deadline, 'the deadline is unchanged').not.toBeNull()

  const page = await connect(openPage({ origin: later.address }, { token: later.token }))
  const { until } = hearing(page, 'draft:state')
  await page.emitWithAck('draft:watch', { contest_id: contest.contest_id })
  await later.send('PUT', '/demo/clock', { now: after.pick_deadline })
  const now = await until(({ draft }) => draft?.picks.length === 2)
  expect(now.draft?.picks[1]).toMatchObject({ made_by: 'clock', pick_number: 2 })
  const closed = whenClosed(page)
  second.process.kill('SIGTERM')
  expect(await closed).toBe('transport close')
  expect(await second.ended, 'open pages do not keep a server from stopping (O3)').toBe(0)
  page.disconnect()
}, 180_000)

const ADMIN = { email: 'admin@example.test', password: 'slap-shot-9' }

const start = (clock: string) =>
  startServer({ DATA_DIR: dataDir, CLOCK: clock, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })

type Send = <Body>(method: string, path: string, body?: unknown) => Promise<Body>

/** Sends calls with this token; the caller names the answer type that the contract promises. */
const as =
  (address: string, token: string): Send =>
  async (method, at, body) => {
    const answer = await fetch(`${address}/api${at}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

async function enter(address: string, call: 'login' | 'register', who: object) {
  const { token, user } = await as(address, '')<{ token: string; user: { id: number } }>('POST', `/auth/${call}`, who)
  return { send: as(address, token), userId: user.id, token, address }
}
