import { expect, test } from 'vitest'
import type { authOptions } from '#contract/accounts/sign-in.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readSettings } from '#contract/settings/settings.ts'
import { givenPool } from '../harness/fixture.ts'
import { visitor } from '../harness/people.ts'

const { pool, admin } = await givenPool()

type Answer = AnswerOf<typeof readSettings>
const read = async () => (await admin.get<Answer>('/admin/settings')).body.settings
const audit = () => pool.db.selectFrom('audit_log').selectAll().where('subject', '=', 'setting').execute()

test('a new pool has the defaults', async () => {
  expect(await read()).toEqual({
    pool_name: 'PuckPool',
    season_start_date: '2025-10-08',
    season_year: '2025-26',
    pick_deadline_day: 'Monday',
    pick_deadline_time: '7:00 PM EST',
    current_week: 1,
    registration: 'open',
    invite_code: null,
    chat_announcements: true,
    fees: false,
    forecasts: true,
    second_factor_for_admins: false,
  })
})

test('an update changes only the settings it contains and is logged (A6)', async () => {
  const before = await read()
  const { status, body } = await admin.put<Answer>('/admin/settings', { pick_deadline_day: 'Tuesday', current_week: 6 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, settings: { ...before, pick_deadline_day: 'Tuesday', current_week: 6 } })
  expect(await read()).toEqual(body.settings)
  expect(await audit()).toMatchObject([
    {
      user_id: admin.userId,
      action: 'update',
      before: { pick_deadline_day: 'Monday', current_week: 1 },
      after: { pick_deadline_day: 'Tuesday', current_week: 6 },
    },
  ])
})

test('an update that changes nothing is not logged', async () => {
  const lines = (await audit()).length
  expect((await admin.put('/admin/settings', {})).status).toBe(200)
  expect((await admin.put('/admin/settings', await read())).status).toBe(200)
  expect(await audit()).toHaveLength(lines)
})

test.each([
  [{ season_start_date: '2025-02-30' }, 'Enter a date as YYYY-MM-DD'],
  [{ season_year: '2025-27' }, 'Enter a season such as 2025-26'],
  [{ pick_deadline_day: 'Someday' }, expect.stringContaining('Monday')],
  [{ pick_deadline_time: '25:00' }, 'Enter a time such as 7:00 PM EST'],
  [{ pick_deadline_time: '7 PM' }, 'Enter a time such as 7:00 PM EST'],
  [{ current_week: 0 }, 'current_week must be at least 1'],
  [{ current_week: 1.5 }, 'Enter a whole number'],
  [{ current_week: '6' }, expect.any(String)],
  [{ registration: 'maybe' }, expect.any(String)],
  [{ pool_name: '   ' }, 'Enter a name for the pool'],
  [{ pool_name: 'x'.repeat(41) }, 'pool_name must be at most 40 characters'],
  [{ pool_name: 'Beer\u202eLeague' }, 'Use only letters, digits and punctuation'],
  [{ pool_name: '***' }, 'Use at least one letter or digit'],
  [{ invite_code: 'a' }, 'An invite code needs at least 8 characters'],
  [{ invite_code: 'x'.repeat(201) }, 'invite_code must be at most 200 characters'],
])('%j is refused and changes nothing, not even the valid settings sent with it', async (wrong, message) => {
  const before = await read()
  const answer = await admin.put('/admin/settings', { season_year: '2026-27', ...wrong })
  expect(answer).toMatchObject({ status: 400, body: { success: false, message } })
  expect(await read()).toEqual(before)
})

test('the invite code stays when other settings change; an empty one removes it, because links can invite too (A1)', async () => {
  expect((await admin.put('/admin/settings', { registration: 'invite', invite_code: 'Hat Trick' })).status).toBe(200)
  expect((await admin.put<Answer>('/admin/settings', { current_week: 7 })).body.settings).toMatchObject({
    registration: 'invite',
    invite_code: 'Hat Trick',
  })
  expect((await admin.put<Answer>('/admin/settings', { invite_code: '  ' })).body.settings).toMatchObject({
    registration: 'invite',
    invite_code: null,
  })
  const opened = await admin.put<Answer>('/admin/settings', { registration: 'open', invite_code: '' })
  expect(opened.body.settings).toMatchObject({ registration: 'open', invite_code: null })
})

test('the pool has a name, visible to anyone before signing in', async () => {
  const nameOf = async () => (await visitor(pool).get<AnswerOf<typeof authOptions>>('/auth/options')).body.pool_name
  expect(await nameOf()).toBe('PuckPool')
  const { body } = await admin.put<Answer>('/admin/settings', { pool_name: ' The  Beer League ' })
  expect(body.settings.pool_name).toBe('The Beer League')
  expect(await nameOf()).toBe('The Beer League')
  expect((await admin.put('/admin/settings', { pool_name: 'x'.repeat(40) })).status).toBe(200)
})

test('of two simultaneous changes neither is lost', async () => {
  await Promise.all([
    admin.put('/admin/settings', { pick_deadline_day: 'Friday' }),
    admin.put('/admin/settings', { pick_deadline_time: '6:30 PM EDT' }),
  ])
  expect(await read()).toMatchObject({ pick_deadline_day: 'Friday', pick_deadline_time: '6:30 PM EDT' })
})
