import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readAuditLog } from '#contract/history/history.ts'
import { type ContestSettings, contestSettingLabels, usualSettings } from '#contract/survivor/contest-settings.ts'
import { poolTables } from '#server/features/exports/pool-tables.repo.ts'
import { BEFORE_ALL, givenSurvivorPool, MONDAY, openContest, type Said } from '../survivor-steps.ts'

const { pool, admin } = await givenSurvivorPool()

/** A value of each setting that is not the usual one. */
const other: ContestSettings = {
  auto_advance: false,
  late_picks: false,
  lives: 2,
  max_entries: 3,
  entries_until: 4,
  auto_second_chance: true,
}

test.each(Object.entries(other))(
  '%s is set, changed, audited, exported and copied to the next season',
  async (name, value) => {
    const usual = Object.entries(usualSettings).find(([of]) => of === name)?.[1]
    expect(value).not.toEqual(usual)

    const contest = await openContest(pool, admin, { start: false })
    const { body } = await contest.get<'readSurvivorContest'>(admin, '')
    expect(body).toHaveProperty(name, usual)

    const changed = await admin.put<Said<'updateSurvivorContest'>>(contest.at, { [name]: value })
    expect(changed.body.contest).toEqual({ ...body, [name]: value })
    const [line] = (await admin.get<AnswerOf<typeof readAuditLog>>('/admin/audit?limit=1')).body.lines
    expect(line?.changes.map(({ what }) => what)).toEqual([
      Object.entries(contestSettingLabels).find(([of]) => of === name)?.[1],
    ])
    expect(poolTables.find(({ from }) => from === 'contests')?.columns).toContain(name)

    pool.clock.set('2026-08-01T12:00:00.000Z')
    const contests = [
      { copied_from: contest.id, contest_name: 'Again', season_start_date: '2026-10-05', starts_at: null },
    ]
    const next = await admin.post<{ contests: { contest_id: number }[] }>('/admin/seasons/2026-27/start', { contests })
    const copy = await admin.get(`/survivor/contests/${next.body.contests[0]?.contest_id}`)
    expect(copy.body).toHaveProperty(name, value)
  },
)

test('all settings of a contest can be given when it is created', async () => {
  const wanted = {
    contest_name: 'All',
    season_year: '2025-26',
    season_start_date: MONDAY,
    max_participants: 9,
    ...other,
  }
  const { status, body } = await admin.post<Said<'createSurvivorContest'>>('/survivor/contests', wanted)
  expect([status, body.contest]).toEqual([201, expect.objectContaining(other)])
  expect(pool.clock.now()).toBe(BEFORE_ALL)
})
