import { describe, expect, it, test } from 'vitest'
import {
  BEFORE_ALL,
  finish,
  game,
  givenSurvivor,
  LOCKS,
  MONDAY,
  openContest,
  type Said,
  saveGames,
} from '../survivor-steps.ts'

const { pool, admin, ann, contest } = await givenSurvivor({ members: ['ann'] })

describe('The weeks of a contest', () => {
  it('run Monday to Sunday and lock with their first game (W1, W3)', async () => {
    const { body } = await contest.get<'survivorWeeks'>(ann, '/weeks')
    expect(body.server_now).toBe(BEFORE_ALL)
    expect(body.weeks.map((week) => [week.week_number, week.start_date, week.end_date, week.total_games])).toEqual([
      [1, '2025-11-03', '2025-11-09', 4],
      [2, '2025-11-10', '2025-11-16', 3],
      [3, '2025-11-17', '2025-11-23', 2],
    ])
    expect(body.weeks.map((week) => week.lock_time)).toEqual(LOCKS)
    expect(body.weeks[0]).toMatchObject({ is_locked: false, is_processed: false, lock_time_by_hand: false })
  })

  it('are locked at the very instant, not a millisecond before (S1, T3)', async () => {
    pool.clock.set('2025-11-03T23:59:59.999Z')
    expect((await contest.get<'lockStatus'>(ann, '/lock-status')).body).toMatchObject({
      week_number: 1,
      is_locked: false,
      lock_time: LOCKS[0],
      server_now: '2025-11-03T23:59:59.999Z',
    })
    pool.clock.set(LOCKS[0])
    expect((await contest.get<'lockStatus'>(ann, '/lock-status')).body.is_locked).toBe(true)
    expect((await weeks()).map((week) => week.is_locked)).toEqual([true, false, false])
  })

  it('without games lock at the deadline of the pool if it falls in them, else at 7 PM of their first day (W3)', async () => {
    await admin.put('/admin/settings', { pick_deadline_day: 'Wednesday', pick_deadline_time: '6:30 PM EST' })
    const { body } = await admin.post<Said<'createSurvivorContest'>>('/survivor/contests', {
      contest_name: 'No schedule',
      season_year: '2030-31',
      season_start_date: '2030-10-17',
      max_participants: 5,
    })
    const read = await ann.get<Said<'survivorWeeks'>>(`/survivor/contests/${body.contest.contest_id}/weeks`)
    // The first week is Thursday to Sunday; the second one's Wednesday is in summer time, 4 hours behind UTC.
    expect(read.body.weeks.slice(0, 2).map((week) => week.lock_time)).toEqual([
      '2030-10-17T23:00:00.000Z',
      '2030-10-23T22:30:00.000Z',
    ])
    await admin.put('/admin/settings', { pick_deadline_day: 'Monday', pick_deadline_time: '7:00 PM EST' })
  })

  it('show their games with both sides', async () => {
    const { body } = await contest.get<'weekSchedule'>(ann, '/week/2/schedule')
    expect(body).toMatchObject({ week_number: 2, start_date: '2025-11-10' })
    expect(body.games.map((of) => `${of.away_abbrev} at ${of.home_abbrev}`)).toEqual([
      'NYR at BOS',
      'BUF at DET',
      'NYR at PHI',
    ])
    expect((await contest.get(ann, '/week/4/schedule')).body).toMatchObject({
      message: 'This contest has no week 4',
    })
    expect((await contest.get(ann, '/week/x/schedule')).status).toBe(400)
  })

  it('are ready once every game that was not called off is final (W5)', async () => {
    await finish(admin, { 101: { home: 1, away: 0 }, 102: 'LIVE', 103: 'PPD' })
    const read = async () => (await contest.get<'weekReadiness'>(admin, '/weeks/1/readiness')).body
    expect(await read()).toMatchObject({
      is_ready: false,
      total_games: 3,
      finished_games: 1,
      live_games: 1,
      future_games: 1,
      pending_games: 2,
    })
    await finish(admin, { 102: { home: 1, away: 0 }, 104: { home: 1, away: 0 } })
    expect(await read()).toMatchObject({ is_ready: true, total_games: 3, pending_games: 0 })
    expect((await contest.get(ann, '/weeks/1/readiness')).status).toBe(403)
  })

  it('show for the current week the conditions of an automatic advance, and for no other (S13)', async () => {
    const { body } = await contest.get<'weekReadiness'>(admin, '/weeks/2/readiness')
    expect(body.advance).toBeNull()
  })
})

type Week = Said<'survivorWeeks'>['weeks'][number]
async function weeks(of = contest): Promise<Week[]> {
  return (await of.get<'survivorWeeks'>(ann, '/weeks')).body.weeks
}

describe('A changed schedule', () => {
  it('moves the lock of a week that has not locked (W4)', async () => {
    await saveGames(admin, [game({ id: 201, day: '2025-11-10', at: '13:00', home: 'BOS', away: 'NYR' })])
    expect(await locks()).toEqual([LOCKS[0], '2025-11-10T18:00:00.000Z', LOCKS[2]])
    await saveGames(admin, [game({ id: 201, day: '2025-11-11', home: 'BOS', away: 'NYR' })])
    expect((await locks())[1]).toBe('2025-11-12T00:00:00.000Z')
  })

  it('ignores a first game that is postponed (W4, W5)', async () => {
    await finish(admin, { 201: 'PPD' })
    expect((await locks())[1]).toBe('2025-11-13T00:00:00.000Z')
  })

  it('never opens a week that has locked, and can still move one a millisecond before (W4)', async () => {
    pool.clock.set('2025-11-03T23:59:59.999Z')
    await saveGames(admin, [game({ id: 101, day: '2025-11-04', home: 'BOS', away: 'NYR' })])
    expect((await locks())[0]).toBe('2025-11-05T00:00:00.000Z')
    pool.clock.set('2025-11-05T00:00:00.000Z')
    await saveGames(admin, [game({ id: 101, day: '2025-11-06', home: 'BOS', away: 'NYR' })])
    expect((await locks())[0]).toBe('2025-11-05T00:00:00.000Z')
    expect((await weeks())[0]?.is_locked).toBe(true)
  })

  it('keeps a lock set by hand, unless the first game now starts before it (W3)', async () => {
    await contest.post(admin, '/weeks/2/update-lock-time', { lock_time: '2025-11-10T15:00:00-05:00' })
    await saveGames(admin, [game({ id: 201, day: '2025-11-10', at: '15:30', home: 'BOS', away: 'NYR' })])
    expect((await locks())[1]).toBe('2025-11-10T20:00:00.000Z')
    await saveGames(admin, [game({ id: 201, day: '2025-11-10', at: '13:00', home: 'BOS', away: 'NYR' })])
    expect((await locks())[1]).toBe('2025-11-10T18:00:00.000Z')
  })
})

async function locks(of = contest) {
  return (await weeks(of)).map((week) => week.lock_time)
}

describe('The lock time of one week', () => {
  const set = (body?: object) => contest.post<'updateLockTime'>(admin, '/weeks/2/update-lock-time', body)

  it('is set by hand, kept, and returned to the schedule (W3)', async () => {
    const byHand = await set({ lock_time: '2025-11-10T20:00:00Z' })
    expect(byHand.body.updated).toBe(1)
    expect(byHand.body.weeks[1]).toMatchObject({ lock_time: '2025-11-10T20:00:00.000Z', lock_time_by_hand: true })
    expect((await set()).body).toMatchObject({ updated: 0 })
    expect((await set({ lock_time: '2025-11-10T20:00:00Z' })).body.updated).toBe(0)
    const all = await contest.post<'updateAllLockTimes'>(admin, '/update-all-lock-times')
    expect(all.body.updated).toBe(0)
    const given = await set({ lock_time: null })
    expect(given.body).toMatchObject({ updated: 1 })
    expect(given.body.weeks[1]).toMatchObject({ lock_time: LOCKS[1], lock_time_by_hand: false })
  })

  it('is computed from the games on request (W4)', async () => {
    await pool.db
      .updateTable('contest_weeks')
      .set({ lock_time: '2025-11-10T01:00:00Z' })
      .where('week_number', '>', 1)
      .execute()
    expect((await set()).body.updated).toBe(1)
    const all = await contest.post<'updateAllLockTimes'>(admin, '/update-all-lock-times')
    expect(all.body.updated).toBe(1)
    expect(await locks()).toEqual(LOCKS)
  })

  it("cannot be changed once it has passed, be later than the schedule's, or be nonsense", async () => {
    expect((await set({ lock_time: '2025-11-10T23:59:59.999Z' })).status).toBe(200)
    expect((await set({ lock_time: LOCKS[1] })).status).toBe(200)
    const later = await set({ lock_time: '2025-11-11T00:00:00.001Z' })
    expect(later.body).toMatchObject({
      message: "Week 2 can't lock later than the schedule locks it: Mon, Nov 10, 7:00 PM ET. Choose an earlier time.",
    })
    for (const lock_time of ['tomorrow', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']) {
      expect((await set({ lock_time })).status, lock_time).toBe(400)
    }
    await set({ lock_time: null })
    pool.clock.set(LOCKS[1])
    expect((await set({ lock_time: null })).body).toMatchObject({
      message: "Week 2 has locked and can't be changed",
    })
    expect((await contest.post(ann, '/weeks/3/update-lock-time')).status).toBe(403)
    expect((await contest.post(admin, '/weeks/9/update-lock-time')).status).toBe(404)
  })
})

describe('Editing the weeks (W6)', () => {
  it('moves the lock with the dates, unless it is set by hand', async () => {
    const [one, two, three] = await rows()
    if (!one || !two || !three) throw new Error('three weeks')
    const { status, body } = await save([one, { ...two, start_date: '2025-11-11' }, three])
    expect(status).toBe(200)
    expect(body.weeks[1]).toMatchObject({ start_date: '2025-11-11', lock_time: '2025-11-13T00:00:00.000Z' })
    await contest.post(admin, '/weeks/3/update-lock-time', { lock_time: '2025-11-17T12:00:00Z' })
    const later = await save([{ ...three, start_date: '2025-11-18' }])
    expect(later.body.weeks[2]).toMatchObject({ start_date: '2025-11-18', lock_time: '2025-11-17T12:00:00.000Z' })
    const freed = await save([{ ...three, start_date: '2025-11-18', lock_time: null }])
    expect(freed.body.weeks[2]).toMatchObject({ lock_time: '2025-11-20T00:00:00.000Z', lock_time_by_hand: false })
  })

  it('treats the stored lock time as no change, and any other as set by hand', async () => {
    const all = (await weeks()).map(({ id, week_number, start_date, end_date, lock_time }) => {
      return { id, week_number, start_date, end_date, lock_time }
    })
    expect((await save(all)).body.weeks.some((week) => week.lock_time_by_hand)).toBe(false)
    const [, two] = all
    if (!two) throw new Error('three weeks')
    const { body } = await save([{ ...two, lock_time: '2025-11-10T19:00:00-05:00' }])
    expect(body.weeks[1]?.lock_time_by_hand).toBe(false)
    const moved = await save([{ ...two, lock_time: '2025-11-10T18:00:00-05:00' }])
    expect(moved.body.weeks[1]).toMatchObject({ lock_time: '2025-11-10T23:00:00.000Z', lock_time_by_hand: true })
  })

  test.each<[string, (all: Row[]) => Row[], string]>([
    [
      'an overlap',
      ([one, two]) => [one, { ...two, start_date: '2025-11-09' }] as Row[],
      'Week 2 overlaps the week before it',
    ],
    [
      'an end before a start',
      ([, two]) => [{ ...two, end_date: '2025-11-09' }] as Row[],
      'Week 2 ends before it starts',
    ],
    ['a gap', ([one, , three]) => [one, three] as Row[], "There's a gap before week 3"],
    ['a number twice', ([, two, three]) => [two, { ...three, week_number: 2 }] as Row[], 'Week 2 is listed twice'],
    [
      'a week of another contest',
      ([one]) => [{ ...one, id: 2_000_000_000 }] as Row[],
      "Week 1 isn't part of this contest",
    ],
  ])('refuses %s and saves nothing of it', async (_, change, message) => {
    const before = await weeks()
    const { status, body } = await save(change(await rows()))
    expect({ status, message: body.message }).toEqual({ status: 400, message })
    expect(await weeks()).toEqual(before)
  })

  it('refuses any change of a locked week, but accepts it unchanged', async () => {
    pool.clock.set(LOCKS[0])
    const [one, two, three] = await rows()
    if (!one || !two || !three) throw new Error('three weeks')
    const refused = await save([{ ...one, end_date: '2025-11-08' }, { ...two, start_date: '2025-11-09' }, three])
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 400,
      message: "Week 1 has locked and can't be changed",
    })
    expect((await weeks())[1]?.start_date).toBe('2025-11-10')
    expect((await save([{ ...one, lock_time: LOCKS[0] }, two, { ...three, end_date: '2025-11-22' }])).status).toBe(200)
    expect((await weeks())[2]?.end_date).toBe('2025-11-22')
  })

  it('is for admins, and not without weeks', async () => {
    expect((await ann.put(`${contest.at}/weeks`, { weeks: await rows() })).status).toBe(403)
    expect((await save([])).status).toBe(400)
    const [one] = await rows()
    if (!one) throw new Error('three weeks')
    expect((await save([{ ...one, start_date: '0000-01-01' }])).status).toBe(400)
    expect((await save([{ ...one, end_date: '9999-12-31' }])).status).toBe(400)
  })
})

type Row = Pick<Week, 'id' | 'week_number' | 'start_date' | 'end_date'> & { lock_time?: string | null }
const save = (rows: Row[]) => admin.put<Said<'saveSurvivorWeeks'>>(`${contest.at}/weeks`, { weeks: rows })
async function rows(): Promise<Row[]> {
  return (await weeks()).map(({ id, week_number, start_date, end_date }) => ({
    id,
    week_number,
    start_date,
    end_date,
  }))
}

test('a break without games is no week, and both clock changes keep the lock at 7 PM in New York (W2, T2)', async () => {
  const games = [
    game({ id: 401, day: '2026-02-02', home: 'BOS', away: 'NYR' }),
    game({ id: 404, day: '2026-02-04', home: 'TOR', away: 'MTL' }),
    game({ id: 405, day: '2026-02-04', home: 'BUF', away: 'PHI' }),
    game({ id: 406, day: '2026-02-04', home: 'EDM', away: 'CGY' }),
    game({ id: 402, day: '2026-02-23', home: 'BOS', away: 'NYR' }),
    game({ id: 403, day: '2026-03-09', home: 'BOS', away: 'NYR' }),
  ]
  await saveGames(admin, games)
  const late = await openContest(pool, admin, { season_start_date: '2026-02-02' })
  expect((await weeks(late)).map((week) => [week.week_number, week.start_date, week.lock_time])).toEqual([
    [1, '2026-02-02', '2026-02-03T00:00:00.000Z'],
    [2, '2026-02-23', '2026-02-24T00:00:00.000Z'],
    [3, '2026-03-09', '2026-03-09T23:00:00.000Z'],
  ])
  const autumn = await openContest(pool, admin, { season_start_date: '2025-10-27' })
  expect((await weeks(autumn))[0]?.start_date).toBe(MONDAY)
})
