import { afterAll, expect, test } from 'vitest'
import type { Setup, SetupStep } from '#contract/dashboard/setup.ts'
import { followCalendar } from '#server/features/settings/season-settings.service.ts'
import { givenPool } from '../harness/fixture.ts'
import { startMailServer } from '../harness/mail/mail-catchers.ts'
import { readItems } from './desk-steps.ts'

/** A pool without members except its commissioner, on their own computer. */
const { pool, admin } = await givenPool({ now: '2026-11-22T17:00:00.000Z' })
await pool.db.deleteFrom('users').where('role', '=', 'player').execute()

await pool.db.updateTable('users').set({ email: 'admin@puckpool.local', name: 'Admin', last_name: '' }).execute()

test('a new pool has everything to do, and its links work on this computer only', async () => {
  at('http://127.0.0.1:3000')
  const setup = await read()
  expect(open(setup)).toEqual(all)
  expect(setup).toMatchObject({
    is_shown: true,
    pool_name: 'PuckPool',
    address: 'http://127.0.0.1:3000',
    address_problem: 'loopback',
  })
})

const read = async () => (await admin.get<Setup>('/admin/setup')).body
const open = ({ steps }: Setup) => steps.filter(({ is_done }) => !is_done).map(({ step }) => step)
const all: SetupStep[] = ['you', 'pool_name', 'season', 'contests', 'join', 'address', 'delivery', 'invite']
const at = (appUrl: string) => {
  pool.deps.settings = { ...pool.deps.settings, appUrl }
}

test('each step is done when the facts show it', async () => {
  const own = { name: 'Casey', last_name: 'Fields' }
  await pool.db.updateTable('users').set(own).execute()
  expect(open(await read())).toEqual(all)
  expect(await warnings()).toMatchObject([{ name: 'Casey Fields', email: 'admin@puckpool.local' }])
  await pool.db.updateTable('users').set({ email: admin.email }).execute()
  expect(await warnings()).toEqual([])
  expect(open(await read())).toEqual(all.slice(1))
  await admin.put('/admin/settings', { pool_name: 'The Beer League' })
  expect(open(await read())).toEqual(all.slice(2))
  for (const [day, id] of [
    ['2026-09-29', 1],
    ['2027-04-10', 2],
  ]) {
    await admin.post('/games', {
      game_id: id,
      season_year: '2026-27',
      game_date: day,
      start_time: `${day}T23:00:00Z`,
      home_abbrev: 'BOS',
      away_abbrev: 'TOR',
      game_state: 'FUT',
    })
  }
  await followCalendar(pool.deps)
  expect(await read()).toMatchObject({ season_year: '2026-27', has_playoff_teams: false })
  expect(open(await read())).toEqual(all.slice(3))
  const contest = { contest_type: 'two_team', contest_name: 'Draft', season_year: '2026-27', max_participants: 16 }
  const made = await admin.post<{ contest: { contest_id: number } }>('/contest/contests', contest)
  expect(open(await read())).toEqual(all.slice(4))
  await admin.post(`/contest/contests/${made.body.contest.contest_id}/join`)
  expect(open(await read())).toEqual(all.slice(5))
  at('http://pool.example.test')
  expect(await read()).toMatchObject({ address: 'http://pool.example.test', address_problem: 'http' })
  at('https://pool.example.test')
  expect(await read()).toMatchObject({ address: 'https://pool.example.test', address_problem: null })
  expect(open(await read())).toEqual(all.slice(6))
  await admin.post('/admin/invitations', { days: 7, max_uses: null })
  expect(open(await read())).toEqual(['delivery'])
  expect((await read()).is_shown).toBe(true)
})

const warnings = async () => (await readItems(admin)).filter(({ kind }) => kind === 'local_admin')

test('the list stays while a contest runs, and is hidden once one is over; a problem with the links is good to know too', async () => {
  const to = async (status: string) => {
    await pool.db.updateTable('contests').set({ status }).execute()
    return (await read()).is_shown
  }
  expect(await to('drafting')).toBe(true)
  expect(await to('completed')).toBe(false)
  expect(await to('in_progress')).toBe(true)
  const aboutLinks = async () => (await readItems(admin)).filter(({ kind }) => kind === 'address')
  expect(await aboutLinks()).toEqual([])
  at('http://localhost:3000')
  expect(await aboutLinks()).toEqual([{ kind: 'address', deadline: null, address: 'http://localhost:3000' }])
  at('https://pool.example.test')
  expect(await to('waiting')).toBe(true)
})

test('email is done once one went out since the last change of its settings; then the list is hidden', async () => {
  const server = await startMailServer()
  afterAll(server.close)
  pool.deps.settings = { ...pool.deps.settings, smtpUrl: 'smtp://127.0.0.1:9' }
  const change = (settings: object) => admin.put('/notifications/settings', settings)
  const sendTest = () => admin.post('/notifications/test-email', { email: admin.email })
  await change({ enabled: true, from_email: 'pool@example.test', from_name: 'Pool' })
  expect(await read()).toMatchObject({ is_email_unproven: true })
  expect(open(await read())).toEqual(['delivery'])
  expect((await sendTest()).status).toBe(502)
  expect(open(await read())).toEqual(['delivery'])
  pool.deps.settings = { ...pool.deps.settings, smtpUrl: server.url }
  expect((await sendTest()).status).toBe(200)
  expect(await read()).toMatchObject({ is_shown: false, is_email_unproven: false })
  expect(open(await read())).toEqual([])
  pool.clock.set('2026-11-22T17:01:00.000Z')
  await change({ reminder_two_hours_enabled: false })
  expect(open(await read())).toEqual([])
  await change({ from_email: 'other@example.test' })
  expect(open(await read())).toEqual(['delivery'])
  await sendTest()
  expect(open(await read())).toEqual([])
})

test('a name kept on purpose counts, and an admin can dismiss the checklist; both are logged (A6)', async () => {
  await admin.put('/admin/settings', { pool_name: 'PuckPool' })
  expect(open(await read())).toEqual(['pool_name'])
  const change = (body: object) => admin.put<Setup>('/admin/setup', body)
  expect((await change({ is_put_away: true })).body).toMatchObject({ is_shown: false })
  expect((await change({ is_put_away: false })).body).toMatchObject({ is_shown: true })
  expect(open((await change({ is_name_kept: true })).body)).toEqual([])
  const lines = await pool.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'update')
    .where('subject', '=', 'setting')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .execute()
  expect(lines).toEqual([{ after: { pool_name_kept: true, checklist_put_away: false } }])
})
