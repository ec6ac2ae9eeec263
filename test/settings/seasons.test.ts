import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listSeasons } from '#contract/settings/seasons.ts'
import { givenPool } from '../harness/fixture.ts'

/** The bundled schedules of 2025-26 and 2026-27, in the November of the second. */
const { pool, admin } = await givenPool({ now: '2026-11-22T17:00:00.000Z', season: 'known at now' })

const seasons = async () => (await admin.get<AnswerOf<typeof listSeasons>>('/admin/seasons')).body
const twoTeam = { contest_name: 'Two-Team', contest_type: 'two_team', max_participants: 16 }
const survivor = { contest_name: 'Survivor', max_participants: 50 }

test('the season in play is proposed, with the weeks passed; the previous season is over (O9)', async () => {
  expect(await seasons()).toEqual({
    success: true,
    proposed: '2026-27',
    seasons: [
      expect.objectContaining({ season_year: '2025-26', is_over: true, weeks_passed: 26, total_weeks: 26 }),
      {
        season_year: '2026-27',
        first_day: '2026-09-29',
        last_day: '2027-04-10',
        first_lock: '2026-09-29T21:00:00.000Z',
        next_start: '2026-11-23',
        is_over: false,
        weeks_passed: 7,
        total_weeks: 28,
        is_proposal: false,
      },
    ],
  })
})

describe('no contest can be created for a season that is over (O9)', () => {
  const refused = {
    status: 400,
    body: { code: 'season_over', message: 'The 2025-26 season is over. Choose a later one.' },
  }

  test('neither a two-team nor a survivor contest, by any call', async () => {
    expect(await admin.post('/contest/contests', { ...twoTeam, season_year: '2025-26' })).toMatchObject(refused)
    const past = { ...survivor, season_year: '2025-26', season_start_date: '2025-10-08' }
    expect(await admin.post('/survivor/contests', past)).toMatchObject(refused)
    expect(await admin.post('/contest/contests', { ...past, contest_type: 'survivor' })).toMatchObject(refused)
    expect((await admin.get<unknown[]>('/contest/contests')).body).toEqual([])
  })

  test('a waiting two-team contest can’t be moved there either, and keeps its season', async () => {
    const made = await admin.post<{ contest: { contest_id: number } }>('/contest/contests', {
      ...twoTeam,
      season_year: '2026-27',
    })
    expect(made.status).toBe(201)
    const path = `/contest/contests/${made.body.contest.contest_id}`
    const moved = { contest_name: 'Two-Team', season_year: '2025-26', max_participants: 16 }
    expect(await admin.put(path, moved)).toMatchObject(refused)
    expect((await admin.get(path)).body).toMatchObject({ season_year: '2026-27' })
  })

  test.each([
    ['2026-04-16T17:00:00.000Z', 201],
    ['2026-04-17T17:00:00.000Z', 400],
  ])('a draft of 2025-26 at %s answers %i', async (now, status) => {
    pool.clock.set(now)
    expect((await admin.post('/contest/contests', { ...twoTeam, season_year: '2025-26' })).status).toBe(status)
  })
})
