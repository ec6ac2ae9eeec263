import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readSettings } from '#contract/settings/settings.ts'
import { followCalendar } from '#server/features/settings/season-settings.service.ts'
import { givenPool } from '../harness/fixture.ts'

/** A pool first started in November 2026, with the bundled schedules. */
const { pool, admin } = await givenPool({ now: '2026-11-22T17:00:00.000Z', season: 'known at now' })

test('the first start shows the season in play and its real week instead of a new database’s defaults (O9)', async () => {
  expect(await read()).toMatchObject({ season_year: '2025-26', current_week: 1 })
  expect(await followCalendar(pool.deps)).toBe(true)
  expect(await read()).toEqual(inPlay)
})

type Settings = AnswerOf<typeof readSettings>
const read = async () => {
  const { season_year, season_start_date, current_week } = (await admin.get<Settings>('/admin/settings')).body.settings
  return { season_year, season_start_date, current_week }
}
const inPlay = { season_year: '2026-27', season_start_date: '2026-09-29', current_week: 8 }

test('the current week follows the calendar: on Monday in New York the next one is on (O9)', async () => {
  pool.clock.set('2026-11-23T04:59:59.000Z')
  expect(await followCalendar(pool.deps)).toBe(false)
  pool.clock.set('2026-11-23T05:00:00.000Z')
  pool.live.published.length = 0
  expect(await followCalendar(pool.deps)).toBe(true)
  expect(pool.live.published).toEqual([{ about: 'settings' }])
  expect(await read()).toEqual({ ...inPlay, current_week: 9 })
  expect(await followCalendar(pool.deps), 'the second time').toBe(false)
})

test('a week set by hand stays until the next one begins (O9)', async () => {
  expect((await set({ current_week: 12 })).status).toBe(200)
  await followCalendar(pool.deps)
  expect(await read()).toEqual({ ...inPlay, current_week: 12 })
  pool.clock.set('2026-11-30T05:00:00.000Z')
  await followCalendar(pool.deps)
  expect(await read()).toEqual({ ...inPlay, current_week: 10 })
})

const set = (changes: object) => admin.put<Settings>('/admin/settings', changes)

test('a start set by hand stays, its weeks count from there, and other changes leave it alone (O9)', async () => {
  const { body } = await set({ season_start_date: '2026-11-16' })
  expect(body.settings).toMatchObject({ season_start_date: '2026-11-16', current_week: 3 })
  await set({ pick_deadline_day: 'Friday' })
  await followCalendar(pool.deps)
  expect(await read()).toEqual({ ...inPlay, season_start_date: '2026-11-16', current_week: 3 })
  await set({ season_start_date: inPlay.season_start_date })
  expect(await read()).toEqual({ ...inPlay, current_week: 10 })
})

describe('contradictory season settings are refused, and nothing is saved (O9)', () => {
  test.each([
    [{ season_year: '2025-26' }, 'The 2025-26 season is over. Choose a later one.'],
    [{ season_year: '2027-28' }, "There's no schedule for the 2027-28 season yet. Choose 2026-27."],
    [{ season_start_date: '2027-04-11' }, 'The season start date must be within the 2026-27 season'],
    [{ season_start_date: '2026-06-30' }, 'The season start date must be within the 2026-27 season'],
    [{ current_week: 29 }, 'From that start date the 2026-27 season has 28 weeks. Choose a week from 1 to 28.'],
    [
      { season_start_date: '2027-04-05', current_week: 2 },
      'From that start date the 2026-27 season has 1 week. Choose a week from 1 to 1.',
    ],
  ])('%j', async (wrong, message) => {
    const before = await read()
    const answer = await set({ pool_name: 'Not saved', ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { success: false, message } })
    expect(await read()).toEqual(before)
    const { settings } = (await admin.get<Settings>('/admin/settings')).body
    expect(settings.pool_name).toBe('PuckPool')
  })

  test('the last week is accepted', async () => {
    expect((await set({ current_week: 28 })).status).toBe(200)
    await set({ current_week: 10 })
  })
})

test('a survivor contest without a start date takes its own season’s, not the pool’s (O9)', async () => {
  pool.clock.set('2026-05-20T17:00:00.000Z')
  await followCalendar(pool.deps)
  expect(await read()).toEqual({ season_year: '2025-26', season_start_date: '2025-10-07', current_week: 26 })
  const wanted = { contest_type: 'survivor', contest_name: 'Next', season_year: '2026-27', max_participants: 50 }
  const made = await admin.post<{ contest: { contest_id: number } }>('/contest/contests', wanted)
  expect(made.status).toBe(201)
  const { body } = await admin.get<object>(`/survivor/contests/${made.body.contest.contest_id}`)
  expect(body).toMatchObject({ season_start_date: '2026-09-29' })
})

test('on July 1 the pool moves on to the next season automatically (O9)', async () => {
  pool.clock.set('2026-07-01T04:00:00.000Z')
  await followCalendar(pool.deps)
  expect(await read()).toEqual({ ...inPlay, current_week: 1 })
})
