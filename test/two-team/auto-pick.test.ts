import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { pickForOverdue } from '#server/features/two-team/draft/due-drafts.service.ts'
import type { Person } from '../harness/people.ts'
import { createTwoTeam, joinAll, readDraft } from './drafters.ts'
import { after, BOS, givenFour, NYR, START } from './four-drafters.ts'

/** Members who let the pool pick for them (D6). */

const { pool, admin, members, drafting } = await givenFour()

test('auto-pick takes a turn two seconds after it begins, from the queue, then by last season’s wins, and everyone sees who is on it (D6)', async () => {
  const { at, first, second } = await drafting()
  await second.put(`${at}/draft/queue`, { team_ids: [BOS, NYR] })
  expect((await auto(second, at, true)).body).toEqual({ success: true, auto_pick: true })
  expect((await second.get(`${at}/draft/queue`)).body).toMatchObject({ team_ids: [BOS, NYR], auto_pick: true })
  expect((await readDraft(first, at)).order.map(({ auto_pick }) => auto_pick)).toEqual([false, true, false, false])
  await tickAt(60)
  expect((await readDraft(admin, at)).picks, 'never before the pick ahead of it').toEqual([])
  await first.post(`${at}/draft/pick`, { team_id: BOS })
  await tickAt(61.999)
  expect((await readDraft(admin, at)).picks).toHaveLength(1)
  await tickAt(62)
  const { picks, current } = await readDraft(admin, at)
  expect(picks).toMatchObject([{ made_by: 'member' }, { made_by: 'clock', team_id: NYR, picked_at: after(62) }])
  expect(current?.pick_number).toBe(3)
})

const auto = (person: Person, at: string, on: unknown) => person.put(`${at}/draft/auto-pick`, { on })
const tickAt = async (seconds: number) => {
  pool.clock.set(after(seconds))
  await Promise.all([pickForOverdue(pool.deps), pickForOverdue(pool.deps)])
}

test('members who are all on auto-pick draft automatically, one after the other, also with no clock and after a restart (D2, D6)', async () => {
  pool.clock.set(START)
  const { at } = await createTwoTeam(admin, { max_participants: 4, season_year: '2026-27' })
  await joinAll(members, at)
  for (const member of members) expect((await auto(member, at, true)).status).toBe(200)
  await admin.post(`${at}/start`)
  for (let made = 1; made <= 8; made += 1) {
    if (made === 4) {
      await pool.app.close()
      pool.app = await buildApp(pool.deps)
      await pool.app.ready()
    }
    await tickAt(2 * made)
    expect((await readDraft(admin, at)).picks).toHaveLength(made)
  }
  const { status, picks, teams } = await readDraft(admin, at)
  expect(status).toBe('in_progress')
  const ranked = teams.toSorted((a, b) => a.auto_rank - b.auto_rank).map(({ abbreviation }) => abbreviation)
  expect(
    picks.map(({ abbreviation }) => abbreviation),
    'the order that the room shows',
  ).toEqual(ranked.slice(0, 8))
})

test('auto-pick switched on during a turn takes that one; switched off in time, it leaves the clock as it was (D6)', async () => {
  const { at, first } = await drafting({ pick_seconds: 60 })
  pool.clock.set(after(10))
  await auto(first, at, true)
  pool.clock.set(after(11))
  await auto(first, at, false)
  await tickAt(30)
  expect(await readDraft(admin, at)).toMatchObject({ picks: [], pick_deadline: after(60) })
  await auto(first, at, true)
  await tickAt(31)
  await auto(first, at, true)
  await tickAt(32)
  expect((await readDraft(admin, at)).picks, 'setting it twice changes nothing').toHaveLength(1)
})

test('a member on auto-pick can still pick by hand before it does (D6)', async () => {
  const { at, first } = await drafting()
  await auto(first, at, true)
  pool.clock.set(after(1.9))
  expect((await first.post(`${at}/draft/pick`, { team_id: BOS, pick_number: 1 })).status).toBe(201)
  await tickAt(2)
  expect((await readDraft(admin, at)).picks).toMatchObject([{ made_by: 'member', team_id: BOS }])
})

test('auto-pick waits while the draft is paused, and does not repeat a pick that was undone (D6)', async () => {
  const { at, first } = await drafting()
  await admin.post(`${at}/draft/pause`)
  await auto(first, at, true)
  await tickAt(100)
  expect((await readDraft(admin, at)).picks).toEqual([])
  await admin.post(`${at}/draft/resume`)
  await tickAt(101.9)
  expect((await readDraft(admin, at)).picks).toEqual([])
  await tickAt(102)
  expect((await readDraft(admin, at)).picks).toHaveLength(1)
  await admin.post(`${at}/draft/undo`)
  await tickAt(200)
  expect((await readDraft(admin, at)).picks).toEqual([])
})

test('auto-pick is for participants until the draft is over, and for no one else (D6)', async () => {
  const { at } = await drafting()
  expect(await auto(admin, at, true)).toMatchObject({ status: 403, body: { code: 'not_a_participant' } })
  expect(await auto(members[0] ?? admin, at, 'yes')).toMatchObject({
    status: 400,
    body: { fields: { on: 'Must be true or false' } },
  })
  for (const member of members) await auto(member, at, true)
  for (let n = 1; n <= 8; n += 1) await tickAt(2 * n)
  expect(await auto(members[0] ?? admin, at, false)).toMatchObject({
    status: 409,
    body: { code: 'contest_not_drafting' },
  })
})

test('the teams of a season can be read without a contest, in auto-pick’s order (D6, T5)', async () => {
  const { at } = await drafting()
  const { teams } = await readDraft(admin, at)
  const field = await members[0]?.get<{ teams: unknown[] }>('/contest/draft-field?season_year=2026-27')
  expect(field?.body).toEqual({ season_year: '2026-27', teams })
  // Left out: the season in play, else the next one.
  expect((await members[0]?.get('/contest/draft-field'))?.body).toEqual(field?.body)
  const colorado = teams.find(({ abbreviation }) => abbreviation === 'COL')
  expect(colorado).toMatchObject({ last_season_wins: 55, record: null, auto_rank: 1, rating: expect.any(Number) })
  await admin.put('/admin/settings', { forecasts: false })
  const { teams: unrated } = await readDraft(admin, at)
  expect(
    unrated.map(({ rating }) => rating),
    'forecasts are off (F6)',
  ).toEqual(unrated.map(() => null))
  await admin.put('/admin/settings', { forecasts: true })
  const played = await members[0]?.get<{ teams: typeof teams }>('/contest/draft-field?season_year=2025-26')
  const first = played?.body.teams.find(({ abbreviation }) => abbreviation === 'COL')
  expect(first?.record?.wins).toBe(55)
  for (const { record } of played?.body.teams ?? [])
    expect((record?.wins ?? 0) + (record?.losses ?? 0) + (record?.ot_losses ?? 0)).toBe(82)
  expect((await members[0]?.get('/contest/draft-field?season_year=2026-28'))?.status).toBe(400)
})
