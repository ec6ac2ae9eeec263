import { describe, expect, it, test } from 'vitest'
import type { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Person } from '../../harness/people.ts'
import {
  AWAY,
  BEFORE_ALL,
  finish,
  game,
  givenSurvivor,
  HOME,
  LOCKS,
  openContest,
  type Said,
  saveGames,
} from '../survivor-steps.ts'

const { pool, admin, ann, bob, carl, contest } = await givenSurvivor({ also: ['carl'], members: ['ann', 'bob'] })

const picksOf = async (who: Person) => {
  const { body } = await contest.get<'myPicks'>(who, '/my-picks')
  return body.picks.map((pick) => `${pick.week_number} ${pick.abbreviation}`)
}
const takeBack = (who: Person, week: number | string) => who.delete<Said<'takeBackPick'>>(`${contest.at}/picks/${week}`)
const openWeek = async () => (await contest.get<'readSurvivorContest'>(ann, '')).body.open_week

describe('Picks ahead', () => {
  it('are made for every week that has not locked, from joining on (S1)', async () => {
    const waiting = await openContest(pool, admin, { members: [ann, bob], start: false })
    for (const [week, team] of [
      [3, 'DET'],
      [1, 'BOS'],
      [2, 'NYR'],
    ] as const) {
      expect((await waiting.pick(ann, week, team)).status).toBe(201)
    }
    await waiting.post(admin, '/start')
    Object.assign(contest, waiting)
    expect(await picksOf(ann)).toEqual(['1 BOS', '2 NYR', '3 DET'])
  })

  it('do not wait for the week before to be processed (S1)', async () => {
    await contest.pick(ann, 1, 'BUF')
    await contest.pick(bob, 1, 'BUF')
    pool.clock.set(LOCKS[0])
    expect((await contest.get<'readSurvivorContest'>(ann, '')).body).toMatchObject({ current_week: 1, open_week: 2 })
    expect((await contest.pick(ann, 2, 'BOS')).status).toBe(201)
    pool.clock.set(LOCKS[1])
    expect(await openWeek()).toBe(3)
    expect((await contest.pick(ann, 2, 'NYR')).body.code).toBe('picks_locked')
    expect((await contest.get<'lockStatus'>(ann, '/lock-status?week=3')).body).toMatchObject({
      week_number: 3,
      is_locked: false,
      lock_time: LOCKS[2],
    })
    pool.clock.set(LOCKS[2])
    expect(await openWeek()).toBeNull()
  })

  it('move a team between open weeks in one change, and the receipt says so (S1)', async () => {
    await contest.pick(ann, 2, 'BOS')
    expect((await contest.pick(ann, 3, 'BOS')).body.pick).toMatchObject({ week_number: 3, moved_from: 2 })
    expect(await picksOf(ann)).toEqual(['3 BOS'])
    await contest.pick(ann, 1, 'NYR')
    const changed = await contest.pick(ann, 1, 'BOS')
    expect(changed).toMatchObject({ status: 200, body: { pick: { week_number: 1, moved_from: 3 } } })
    expect(await picksOf(ann)).toEqual(['1 BOS'])
    expect((await contest.pick(ann, 1, 'BOS')).body.pick.moved_from).toBeNull()
  })

  it('never move a team out of a week that has locked (S1, S3)', async () => {
    await contest.pick(ann, 1, 'BOS')
    pool.clock.set(LOCKS[0])
    expect((await contest.pick(ann, 2, 'BOS')).body).toMatchObject({
      code: 'team_used',
      message: 'BOS is already used (week 1). Pick another team.',
    })
    expect(await picksOf(ann)).toEqual(['1 BOS'])
  })

  it('show in the list of teams with the week they are for, and used teams apart (S1)', async () => {
    await contest.pick(ann, 1, 'BOS')
    await contest.pick(ann, 3, 'NYR')
    pool.clock.set(LOCKS[0])
    const { body } = await contest.get<'availableTeams'>(ann, '/available-teams?week=2')
    expect(body.week_number).toBe(2)
    expect(body.used_teams.map((of) => [of.abbreviation, of.week_number])).toEqual([['BOS', 1]])
    const pickedFor = new Map(body.available_teams.map((of) => [of.abbreviation, of.picked_for]))
    expect([pickedFor.get('NYR'), pickedFor.get('DET'), pickedFor.has('BOS')]).toEqual([3, null, false])
    expect((await contest.get(ann, '/available-teams?week=9')).status).toBe(404)
    expect((await contest.get(ann, '/available-teams?week=x')).status).toBe(400)
  })

  it('are ignored once their member is out, and count again after a revival (S1, S10)', async () => {
    Object.assign(contest, await openContest(pool, admin, { members: [ann, bob, carl] }))
    await contest.pick(bob, 2, 'BOS')
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
      [carl, 'BUF'],
    ])
    await finish(admin, { 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
    expect((await contest.pick(bob, 2, 'NYR')).body.code).toBe('participant_eliminated')
    expect((await takeBack(bob, 2)).body.code).toBe('participant_eliminated')
    expect((await contest.get<'weekPicks'>(ann, '/picks?week=2')).body).toMatchObject({
      picked_count: 0,
      alive_count: 2,
    })
    await finish(admin, { 103: AWAY })
    await contest.process(admin, 1)
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'alive' })
    await contest.pick(ann, 2, 'NYR')
    pool.clock.set(LOCKS[1])
    expect(await picksOf(bob)).toEqual(['1 PHI', '2 BOS'])
    const { body } = await contest.get<'weekPicks'>(ann, '/picks?week=2')
    expect(body.picks.map((of) => of.participant_name)).toContain('Bob Baker')
  })

  it('of one member at once for one team in two weeks leave it in one (S3)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([1, 2, 3, 1, 2, 3].map((week) => contest.pick(ann, week, 'BOS')))
      expect(answers.every((of) => of.status < 300)).toBe(true)
      expect(await picksOf(ann)).toHaveLength(1)
    }
  })

  it('are never seen twice or nowhere while they move (S1)', async () => {
    await contest.pick(ann, 2, 'BOS')
    let isMoving = true
    const seen = new Set<string>()
    const watch = async () => {
      while (isMoving) seen.add((await picksOf(ann)).filter((of) => of.endsWith('BOS')).length.toString())
    }
    const watching = watch()
    for (const week of [3, 2, 1, 3, 1, 2, 3]) await contest.pick(ann, week, 'BOS')
    isMoving = false
    await watching
    expect([...seen]).toEqual(['1'])
  })
})

describe('Taking a pick back', () => {
  it('is possible until a millisecond before the lock (S1)', async () => {
    await contest.pick(ann, 1, 'BOS')
    await contest.pick(ann, 2, 'NYR')
    pool.clock.set('2025-11-03T23:59:59.999Z')
    expect(await takeBack(ann, 1)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your pick has been taken back', week_number: 1 },
    })
    expect(await picksOf(ann)).toEqual(['2 NYR'])
    await contest.pick(ann, 1, 'BOS')
    pool.clock.set(LOCKS[0])
    expect(await takeBack(ann, 1)).toMatchObject({
      status: 409,
      body: { code: 'picks_locked', message: 'Picks are locked' },
    })
    expect(await picksOf(ann)).toEqual(['1 BOS', '2 NYR'])
  })

  test.each([
    ['a pick that is not there', 2, 404, 'You have no pick for week 2'],
    ['a week that is not there', 40, 404, 'This contest has no week 40'],
    ['a week that is no number', 'x', 400, expect.any(String)],
  ])('refuses %s', async (_, week, status, message) => {
    expect(await takeBack(ann, week)).toMatchObject({ status, body: { message } })
  })

  it('is for participants', async () => {
    expect((await takeBack(carl, 1)).status).toBe(403)
  })
})

describe('The view of a late picker', () => {
  const table = async (who: Person, week = 1) => (await contest.get<'weekPicks'>(who, `/picks?week=${week}`)).body
  const usedTeams = async (who: Person) => {
    const { body } = await contest.get<'survivorStandings'>(who, '/standings')
    return body.participants.flatMap((of) => of.teams_used_list.map((team) => team.abbreviation))
  }

  const onDashboard = async (who: Person) =>
    (await who.get<AnswerOf<typeof readAnalytics>>('/contest/analytics')).body.data.survivor?.me
  const canPickLate = async (who: Person) => (await onDashboard(who))?.can_pick_late

  it('is nothing of the others until they have picked (S2)', async () => {
    Object.assign(contest, await openContest(pool, admin, { members: [ann, bob, admin] }))
    await contest.pick(ann, 1, 'BOS')
    pool.clock.set(LOCKS[0])
    for (const who of [bob, admin]) {
      expect(await table(who)).toMatchObject({
        is_locked: true,
        can_see_picks: false,
        hidden_because: 'pick_first',
        picks: [],
        without_pick: [],
        picked_count: 1,
        alive_count: 3,
      })
      expect(await usedTeams(who)).toEqual([])
    }
    for (const path of ['/export/picks', '/export/standings']) {
      expect((await admin.get<string>(`/admin/survivor/contests/${contest.id}${path}`)).body).not.toContain('BOS')
    }
    expect(await table(ann)).toMatchObject({
      can_see_picks: true,
      without_pick: [{ participant_name: expect.any(String), result: null }, { participant_name: 'Bob Baker' }],
    })
    expect((await contest.get(admin, '/weeks/1/dry-run?act=advance')).body).toMatchObject({
      code: 'late_picks_possible',
    })
    expect(await onDashboard(bob)).toMatchObject({ can_pick_late: true, late_until: '2025-11-09T18:00:00.000Z' })
    expect(await onDashboard(ann)).toMatchObject({ can_pick_late: false, late_until: null })
    await contest.pick(bob, 1, 'PHI')
    expect((await table(bob)).picks.map((of) => of.abbreviation).sort()).toEqual(['BOS', 'PHI'])
    expect(await usedTeams(bob)).toEqual(expect.arrayContaining(['BOS', 'PHI']))
    expect((await table(admin)).hidden_because).toBe('pick_first')
  })

  it('is everything once nothing is left to pick, and who forgot (S2, S5)', async () => {
    await contest.pick(ann, 1, 'BOS')
    pool.clock.set('2025-11-09T17:59:59.999Z')
    expect((await table(bob)).hidden_because).toBe('pick_first')
    expect([await canPickLate(ann), await canPickLate(bob)], 'on the dashboard').toEqual([false, true])
    pool.clock.set('2025-11-09T18:00:00.000Z')
    expect(await canPickLate(bob)).toBe(false)
    expect(await table(bob)).toMatchObject({ can_see_picks: true, without_pick: [{ participant_name: 'Bob Baker' }] })
  })

  it('is everything if late picks are switched off before the lock (S2)', async () => {
    const { body } = await admin.put<Said<'updateSurvivorContest'>>(contest.at, { late_picks: false })
    expect(body.contest.late_picks).toBe(false)
    await contest.pick(ann, 1, 'BOS')
    pool.clock.set(LOCKS[0])
    expect((await table(bob)).picks).toHaveLength(1)
    expect((await contest.pick(bob, 1, 'PHI')).body.code).toBe('picks_locked')
  })

  it('shows who forgot, and the result, once the week is processed (S5, S8)', async () => {
    await contest.pick(ann, 1, 'BUF')
    pool.clock.set('2025-11-09T18:00:00.000Z')
    await finish(admin, { 104: HOME })
    await contest.advance(admin, 1)
    const { participant_id: _, user_id: __, ...row } = (await table(ann)).without_pick[0] ?? {}
    expect(row).toEqual({ participant_name: 'Bob Baker', result: 'eliminated' })
  })
})

describe('A lock set by hand', () => {
  const set = (lock_time: string | null, week = 1) =>
    contest.post<'updateLockTime'>(admin, `/weeks/${week}/update-lock-time`, { lock_time })
  const AT_NOON = '2025-11-02T17:00:00.000Z'

  test.each([
    ['in the past', '2024-11-03T20:00:00Z', 400, 'lock_in_past'],
    ['within the hour', '2025-11-01T12:59:59Z', 400, 'lock_too_soon'],
    ['before its week', AT_NOON, 400, 'lock_before_week'],
    ['later than its first game', '2025-11-04T00:00:00.001Z', 400, 'lock_after_first_game'],
  ])('is refused %s (W3)', async (_, lock, status, code) => {
    expect(await set(lock)).toMatchObject({ status, body: { code } })
  })

  it('is changed and cleared until it has passed, and stays from then on, so no one looks and picks again (W3, S2)', async () => {
    await contest.pick(ann, 1, 'BOS')
    expect((await set('2025-11-03T18:00:00Z')).body.weeks[0]).toMatchObject({ lock_time_by_hand: true })
    expect((await set(null)).body.weeks[0]).toMatchObject({ lock_time: LOCKS[0], lock_time_by_hand: false })
    await set('2025-11-03T17:00:00Z')
    pool.clock.set('2025-11-03T17:00:00.000Z')
    expect((await contest.pick(bob, 1, 'PHI')).body.pick.is_late).toBe(true)
    expect(await set(null)).toMatchObject({ status: 409, body: { code: 'week_locked' } })
    expect(await set('2025-11-03T23:00:00Z')).toMatchObject({ status: 409, body: { code: 'week_locked' } })
    expect((await contest.pick(ann, 1, 'DET')).body.code).toBe('picks_locked')
  })

  it('comes forward with the first game, so that no pick knows a result (W3, W4)', async () => {
    await set('2025-11-03T20:00:00Z')
    await saveGames(admin, [game({ id: 101, day: '2025-11-03', at: '14:00', home: 'BOS', away: 'NYR' })])
    const { body } = await contest.get<'survivorWeeks'>(admin, '/weeks')
    expect(body.weeks[0]).toMatchObject({ lock_time: '2025-11-03T19:00:00.000Z', lock_time_by_hand: true })
  })

  it('of an earlier version, later than the first game, keeps picks of teams that have begun (W3)', async () => {
    await contest.pick(ann, 1, 'BOS')
    await contest.pick(bob, 1, 'PHI')
    await contest.lockedLaterByHand(1, '2025-11-07T17:00:00Z')
    pool.clock.set(LOCKS[0])
    expect((await contest.pick(ann, 1, 'PHI')).body).toMatchObject({
      code: 'pick_frozen',
      message: 'BOS has already started its first game of week 1, so this pick stays',
    })
    expect((await takeBack(ann, 1)).body.code).toBe('pick_frozen')
    expect((await contest.pick(ann, 2, 'BOS')).body.code).toBe('team_used')
    expect((await contest.pick(bob, 1, 'BOS')).body.code).toBe('team_has_started')
    expect((await contest.pick(bob, 2, 'PHI')).body.pick.moved_from).toBe(1)
    expect((await contest.get<'weekPicks'>(bob, '/picks')).body.picks).toEqual([])
  })
})

test('joining is enough to pick, not joining is not (S1)', async () => {
  const waiting = await openContest(pool, admin, { members: [ann], start: false })
  expect((await waiting.pick(bob, 1, 'BOS')).status).toBe(403)
  await waiting.post(bob, '/join')
  expect((await waiting.pick(bob, 1, 'BOS')).body.server_now).toBe(BEFORE_ALL)
})
