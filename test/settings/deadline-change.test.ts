import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readSettings } from '#contract/settings/settings.ts'
import type { survivorWeeks } from '#contract/survivor/weeks.ts'
import { givenPool } from '../harness/fixture.ts'

/** A season without any known games, so every week locks at the pool's pick deadline (W1, W3). */
const { pool, admin } = await givenPool({ now: '2025-10-07T12:00:00.000Z' })
await admin.post('/survivor/contests', {
  contest_name: 'Autumn',
  season_year: '2025-26',
  season_start_date: '2025-10-08',
  max_participants: 9,
})
// Week 2 has locked; no one has joined, so nothing starts.
pool.clock.set('2025-10-14T12:00:00.000Z')

test('changing the pick deadline at once moves the unlocked locks of weeks without games (W3, W4)', async () => {
  const locked = await week(2)
  expect(locked.lock_time).toBe('2025-10-13T23:00:00.000Z')
  expect((await week(3)).lock_time).toBe('2025-10-20T23:00:00.000Z')
  expect(
    (await admin.put('/admin/settings', { pick_deadline_day: 'Thursday', pick_deadline_time: '6:30 PM' })).status,
  ).toBe(200)
  expect((await week(3)).lock_time).toBe('2025-10-23T22:30:00.000Z')
  // After the clock change the wall clock in New York stays the same (T2).
  expect((await week(6)).lock_time).toBe('2025-11-13T23:30:00.000Z')
  expect((await week(2)).lock_time).toBe(locked.lock_time)
})

type Weeks = AnswerOf<typeof survivorWeeks>
const week = async (n: number) => {
  const { weeks } = (await admin.get<Weeks>('/survivor/contests/1/weeks')).body
  const found = weeks.find(({ week_number }) => week_number === n)
  if (!found) throw new Error(`no week ${n}`)
  return found
}

test('a lock set by hand and the lock of a week with games are unchanged', async () => {
  const third = await week(3)
  const byHand = '2025-10-20T12:00:00.000Z'
  const { id, week_number, start_date, end_date } = third
  await admin.put('/survivor/contests/1/weeks', {
    weeks: [{ id, week_number, start_date, end_date, lock_time: byHand }],
  })
  await admin.post('/games', {
    game_id: 0x78b35c54,
    season_year: '2025-26',
    game_date: '2025-10-28',
    start_time: '2025-10-28T23:00:00Z',
    home_abbrev: 'BOS',
    away_abbrev: 'TOR',
    game_state: 'FUT',
  })
  await admin.put('/admin/settings', { pick_deadline_day: 'Wednesday' })
  expect(await week(3)).toMatchObject({ lock_time: byHand, lock_time_by_hand: true })
  expect((await week(4)).lock_time).toBe('2025-10-28T23:00:00.000Z')
  expect((await week(5)).lock_time).toBe('2025-11-05T23:30:00.000Z')
})

test('other settings move nothing', async () => {
  const before = await week(7)
  await admin.put('/admin/settings', { current_week: 5 })
  expect(await week(7)).toEqual(before)
})

test('when two admins change the same settings, the second is refused and saves nothing', async () => {
  const { version } = (await admin.get<Settings>('/admin/settings')).body
  const first = await admin.put<Settings>('/admin/settings', { current_week: 8, version })
  expect(first.status).toBe(200)
  expect(await admin.put('/admin/settings', { season_year: '2026-27', version })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  const now = (await admin.get<Settings>('/admin/settings')).body
  expect(now.settings).toMatchObject({ current_week: 8, season_year: '2025-26' })
  expect(now.version).toBe(first.body.version)
  expect((await admin.put('/admin/settings', { season_year: '2025-26', version: now.version })).status).toBe(200)
})

type Settings = AnswerOf<typeof readSettings>
