import { expect, test } from 'vitest'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { easternDay } from '#rules/time.ts'
import { survivorJobs } from '#server/features/survivor/survivor.job.ts'
import { listNotices, readItems, waitUntil } from '../dashboard/desk-steps.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { signUp } from '../harness/people.ts'
import { givenDemo } from '../harness/processes/demo-pool.ts'

/** The demo's clock is set weeks ahead, as its visitors do. */

const { pool, admin, member } = await givenDemo({
  now: '2025-11-11T17:00:00.000Z',
  nhl: (clock) => startNhl({ clock, isReplay: true }).nhl,
})

const jump = async (now: string) => expect((await admin.put('/demo/clock', { now })).status).toBe(200)

test('the jobs run once the games are of the new time, and every open page is notified (T4, T5)', async () => {
  const clock = pool.deps.clock
  const seen: unknown[] = []
  const wakeJobs = async () => {
    seen.push(await pool.db.selectFrom('games').select('game_state').where('game_id', '=', 2025020256).execute())
  }
  pool.deps.clock = clock && { ...clock, wakeJobs: () => void woken.push(wakeJobs()) }
  const woken: Promise<void>[] = []
  pool.live.published.length = 0
  await jump('2025-11-13T17:00:00.000Z')
  await Promise.all(woken)
  pool.deps.clock = clock
  expect(seen).toEqual([[{ game_state: 'OFF' }]])
  expect(pool.live.published.at(-1)).toEqual({ about: 'clock' })
})

test('a replayed season is never late, so no jump reports a feed outage (N5)', async () => {
  for (const now of ['2025-11-15T17:00:00.000Z', '2025-11-19T17:00:00.000Z', '2025-11-25T17:00:00.000Z']) {
    // Only the clock, as in the moment before the feed has caught up.
    await waitUntil(pool, now)
    expect((await readItems(admin)).filter(({ kind }) => kind === 'feed')).toEqual([])
    await jump(now)
  }
  expect((await listNotices(pool)).map(({ subject }) => subject)).not.toContain('The NHL feed is down')
})

test('a jump of weeks plays all of them at the jobs’ next run (T5, S13)', async () => {
  const [before] = await contests()
  expect(before?.current_week).toBe(6)
  await jump('2025-12-26T17:00:00.000Z')
  await runJobs()
  const { rows } = await weeksOf(before?.contest_id)
  const [current] = rows.filter(({ end_date }) => end_date >= easternDay(pool.clock.now()))
  const [after] = await contests()
  expect(after).toMatchObject({ status: 'in_progress', current_week: current?.week_number })
})

const contests = async () => (await member.get<SurvivorContest[]>('/survivor/contests')).body
const runJobs = async () => {
  for (const { run } of survivorJobs) await run(pool.deps)
}
const weeksOf = async (contestId = 0) => ({
  rows: await pool.db
    .selectFrom('contest_weeks')
    .select(['week_number', 'end_date'])
    .where('contest_id', '=', contestId)
    .orderBy('week_number')
    .execute(),
})

test('a contest whose season was jumped over starts on its calendar date, and is played to its end (S14, T5)', async () => {
  const [ann, bob] = [await signUp(pool, 'ann-jump'), await signUp(pool, 'bob-jump')]
  const { body } = await admin.post<{ contest: { contest_id: number } }>('/survivor/contests', {
    contest_name: 'Jumped over',
    season_year: '2025-26',
    season_start_date: '2026-01-05',
    max_participants: 2,
  })
  const at = `/survivor/contests/${body.contest.contest_id}`
  for (const who of [ann, bob]) expect((await who.post(`${at}/join`)).status).toBe(200)
  await jump('2026-06-30T16:00:00.000Z')
  // No one picks, so no one is out (S9): it goes through all weeks and all rounds of the playoffs.
  await runJobs()
  const row = await pool.db
    .selectFrom('contests')
    .select(['status', 'started_at'])
    .where('contest_id', '=', body.contest.contest_id)
    .executeTakeFirst()
  expect(row).toMatchObject({ status: 'completed', started_at: expect.stringMatching(/^2026-01-0[5-9]/) })
})
