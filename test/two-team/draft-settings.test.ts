import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readAuditLog } from '#contract/history/history.ts'
import { type DraftSettings, draftSettingLabels, usualDraftSettings } from '#contract/two-team/draft-settings.ts'
import { poolTables } from '#server/features/exports/pool-tables.repo.ts'
import { givenPool } from '../harness/fixture.ts'
import { createTwoTeam, readContest } from './drafters.ts'

const { pool, admin } = await givenPool({ now: '2025-09-20T16:00:00.000Z', season: 'known at now' })

/** A value of each setting that is not the usual one. */
const other: DraftSettings = { pick_seconds: 4 * 3_600, daytime_only: true }

test('the settings of a draft are given, changed, audited, exported and copied to the next season', async () => {
  const usual = await createTwoTeam(admin, { contest_name: 'Usual' })
  expect(await readContest(admin, usual.at)).toMatchObject(usualDraftSettings)
  const asked = await createTwoTeam(admin, { contest_name: 'Asked', ...other })
  expect(await readContest(admin, asked.at)).toMatchObject(other)

  const { contest_name, season_year, max_participants } = usual.contest
  const changed = await admin.put(usual.at, { contest_name, season_year, max_participants, ...other })
  expect(changed.body).toMatchObject({ contest: { ...usual.contest, ...other, version: expect.any(Number) } })
  const [line] = (await admin.get<AnswerOf<typeof readAuditLog>>('/admin/audit?limit=1')).body.lines
  expect(line?.changes.map(({ what }) => what)).toEqual(Object.values(draftSettingLabels))
  expect(poolTables.find(({ from }) => from === 'contests')?.columns).toEqual(
    expect.arrayContaining(Object.keys(other)),
  )

  pool.clock.set('2026-08-01T12:00:00.000Z')
  const contests = [{ copied_from: usual.contest.contest_id, contest_name: 'Again', starts_at: null }]
  const next = await admin.post<{ contests: { contest_id: number }[] }>('/admin/seasons/2026-27/start', { contests })
  expect(await readContest(admin, `/contest/contests/${next.body.contests[0]?.contest_id}`)).toMatchObject(other)
})
