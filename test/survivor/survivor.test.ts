import { beforeEach, describe, expect, it } from 'vitest'
import { givenPool } from '../harness/fixture.ts'
import { signUp, visitor } from '../harness/people.ts'
import {
  BEFORE_ALL,
  type Contest,
  LOCKS,
  MONDAY,
  openContest,
  type Said,
  saveGames,
  THREE_WEEKS,
} from './survivor-steps.ts'

const { pool, admin, ann, bob } = await givenPool({ now: BEFORE_ALL })
await saveGames(admin, THREE_WEEKS)
beforeEach(() => pool.clock.set(BEFORE_ALL))

const wanted = {
  contest_name: 'Survivor',
  season_year: '2025-26',
  season_start_date: MONDAY,
  max_participants: 50,
}

describe('Creating a contest', () => {
  it('answers with the contest and its weeks (W1, E2)', async () => {
    const { status, body } = await admin.post<Said<'createSurvivorContest'>>('/survivor/contests', wanted)
    expect(status).toBe(201)
    expect(body.contest).toMatchObject({
      ...wanted,
      contest_type: 'survivor',
      status: 'waiting',
      phase: 'regular_season',
      current_week: 1,
      total_weeks: 3,
      current_participants: 0,
      auto_advance: true,
      late_picks: true,
      open_week: 1,
      starts_at: LOCKS[0],
    })
    const read = await ann.get<Said<'readSurvivorContest'>>(`/survivor/contests/${body.contest.contest_id}`)
    expect(read.body).toMatchObject({ contest_id: body.contest.contest_id, contest_name: 'Survivor' })
    expect(read.body).not.toHaveProperty('out_of_date_weeks')
    const list = await ann.get<Said<'listSurvivorContests'>>('/survivor/contests')
    expect(list.body[0]).toEqual({ ...read.body, is_participant: false, is_open: true, is_active: true })
  })

  it.each([
    ['no name', { contest_name: ' ' }, 'Please fill in all required fields'],
    ['no place', { max_participants: 0 }, 'max_participants must be at least 1'],
    ['a season that is none', { season_year: '2025-27' }, 'Enter a season such as 2025-26'],
    ['a day that is none', { season_start_date: '2025-02-30' }, 'Enter a date as YYYY-MM-DD'],
    ['a year before all time', { season_start_date: '0000-10-07' }, 'Enter a date as YYYY-MM-DD'],
    [
      'a start outside the season',
      { season_start_date: '2027-10-01' },
      'The season start date must be within the 2025-26 season',
    ],
    [
      'a start in the next season',
      { season_start_date: '2026-10-07' },
      'The season start date must be within the 2025-26 season',
    ],
    [
      'a start in the season before',
      { season_start_date: '2025-06-30' },
      'The season start date must be within the 2025-26 season',
    ],
    [
      'a start after the last game',
      { season_start_date: '2026-06-30' },
      'The season start date must be within the 2025-26 season',
    ],
  ])('is refused with %s, and nothing is saved', async (_, fault, message) => {
    const before = await ann.get<unknown[]>('/survivor/contests')
    const { status, body } = await admin.post<Said<'createSurvivorContest'>>('/survivor/contests', {
      ...wanted,
      ...fault,
    })
    expect({ status, message: body.message }).toEqual({ status: 400, message })
    expect((await ann.get<unknown[]>('/survivor/contests')).body).toHaveLength(before.body.length)
  })

  it('does not hide a running contest behind a waiting one', async () => {
    const played = await openContest(pool, admin, { members: [ann, bob] })
    await admin.post('/survivor/contests', { ...wanted, contest_name: 'Next' })
    const list = await ann.get<Said<'listSurvivorContests'>>('/survivor/contests')
    expect(list.body[0]).toMatchObject({ contest_id: played.id, status: 'in_progress' })
    expect(list.body.map((contest) => contest.status)).toContain('waiting')
  })

  it('makes 26 weeks without a schedule (W1)', async () => {
    const { body } = await admin.post<Said<'createSurvivorContest'>>('/survivor/contests', {
      ...wanted,
      season_year: '2030-31',
      season_start_date: '2030-10-07',
    })
    expect(body.contest.total_weeks).toBe(26)
  })
})

describe('Joining and leaving', () => {
  it('is for members, once each, while the contest waits (S14)', async () => {
    const contest = await openContest(pool, admin, { members: [ann] })
    const other = await openContest(pool, admin)
    expect((await other.post(ann, '/join')).status).toBe(200)
    expect((await other.post(ann, '/join')).body).toMatchObject({ code: 'already_joined' })
    expect((await other.post(ann, '/leave')).status).toBe(200)
    expect((await other.post(ann, '/leave')).body).toMatchObject({
      code: 'not_a_participant',
      message: "You're not a participant in this contest",
    })
    expect((await contest.post(bob, '/join')).body).toMatchObject({
      code: 'contest_not_waiting',
      message: 'The contest has already started',
    })
    expect((await contest.post(ann, '/leave')).status).toBe(409)
    expect((await contest.post(visitor(pool), '/join')).status).toBe(401)
    expect((await ann.post('/survivor/contests/999999/join')).status).toBe(404)
  })

  it('uses the given name, else that of the account', async () => {
    const contest = await openContest(pool, admin, { start: false })
    await contest.post(ann, '/join', { participant_name: '  Annie  ' })
    await contest.post(bob, '/join')
    const { body } = await contest.get<'survivorParticipants'>(ann, '/participants')
    expect(body.participants.map((of) => of.participant_name)).toEqual(['Annie', 'Bob Baker'])
    expect((await contest.get<'mySurvivorStatus'>(ann, '/my-status')).body).toMatchObject({
      is_participant: true,
      is_eliminated: false,
      participant_name: 'Annie',
    })
    expect((await contest.get<'mySurvivorStatus'>(admin, '/my-status')).body).toMatchObject({
      is_participant: false,
      participant_id: null,
    })
  })

  it('gives the last place to one of many simultaneous joins (S14)', async () => {
    const contest = await openContest(pool, admin, { max_participants: 2 })
    const crowd = [ann, bob, admin, await signUp(pool, 'carl'), await signUp(pool, 'dora')]
    const answers = await Promise.all(crowd.map((who) => contest.post(who, '/join')))
    expect(answers.map((of) => of.status).sort()).toEqual([200, 200, 409, 409, 409])
    expect(answers.filter((of) => of.status === 409).map((of) => of.body.message)).toEqual(
      Array(3).fill('The contest is full: all 2 spots are taken'),
    )
    expect((await contest.get<'readSurvivorContest'>(ann, '')).body.current_participants).toBe(2)
  })

  it('enters a member once, no matter how often they click (S14)', async () => {
    const contest = await openContest(pool, admin)
    const answers = await Promise.all([1, 2, 3, 4].map(() => contest.post(ann, '/join')))
    expect(answers.map((of) => of.status).sort()).toEqual([200, 409, 409, 409])
    expect((await contest.get<'readSurvivorContest'>(ann, '')).body.current_participants).toBe(1)
  })

  it('at the moment of the start is either in time or too late (S14)', async () => {
    const contest = await openContest(pool, admin, { members: [ann], start: false })
    const [joined, started] = await Promise.all([contest.post(bob, '/join'), contest.post(admin, '/start')])
    expect(started.status).toBe(200)
    expect([200, 409]).toContain(joined.status)
    const { body } = await contest.get<'readSurvivorContest'>(ann, '')
    expect(body).toMatchObject({ status: 'in_progress', current_participants: joined.status === 200 ? 2 : 1 })
  })
})

describe('Starting', () => {
  it('needs a participant and happens once', async () => {
    const contest = await openContest(pool, admin)
    expect((await contest.post(admin, '/start')).body).toMatchObject({ code: 'no_participants' })
    await contest.post(ann, '/join')
    expect((await contest.post(ann, '/start')).status).toBe(403)
    const answers = await Promise.all([contest.post(admin, '/start'), contest.post(admin, '/start')])
    expect(answers.map((of) => of.status).sort()).toEqual([200, 409])
  })

  it('begins with the first open week as week 1: at the lock the next one, a millisecond before still this one (S14)', async () => {
    const early = await openContest(pool, admin, { members: [ann], start: false })
    const late = await openContest(pool, admin, { members: [ann], start: false })
    pool.clock.set('2025-11-10T23:59:59.999Z')
    expect((await early.get<'readSurvivorContest'>(ann, '')).body.current_week).toBe(2)
    await early.post(admin, '/start')
    pool.clock.set(LOCKS[1])
    expect((await late.get<'readSurvivorContest'>(ann, '')).body.current_week).toBe(3)
    await late.post(admin, '/start')
    expect(await weeksOf(early)).toEqual([1, [1, LOCKS[1]], [2, LOCKS[2]]])
    expect(await weeksOf(late)).toEqual([1, [1, LOCKS[2]]])
    expect((await early.process(admin, 2)).body).toMatchObject({
      message: 'Week 2 is still ahead: the contest is in week 1',
    })
    expect((await late.process(admin, 2)).body).toMatchObject({ message: 'This contest has no week 2' })
  })

  it('begins with the last week if all have locked', async () => {
    const contest = await openContest(pool, admin, { members: [ann], start: false })
    pool.clock.set('2025-12-01T12:00:00.000Z')
    expect((await contest.post<'startSurvivor'>(admin, '/start')).body.contest.starts_at).toBeNull()
    expect(await weeksOf(contest)).toEqual([1, [1, LOCKS[2]]])
  })

  /** The current week, then the number and lock of each. */
  async function weeksOf(contest: Contest) {
    const { weeks } = (await contest.get<'survivorWeeks'>(ann, '/weeks')).body
    const { current_week } = (await contest.get<'readSurvivorContest'>(ann, '')).body
    return [current_week, ...weeks.map(({ week_number, lock_time }) => [week_number, lock_time])]
  }
})

describe('Changing a contest', () => {
  it('renames it at any time and resizes it while it waits', async () => {
    const contest = await openContest(pool, admin, { members: [ann, bob], start: false })
    const put = (body: object) => admin.put<Said<'updateSurvivorContest'>>(contest.at, body)
    expect((await put({ max_participants: 1 })).body).toMatchObject({
      message: "2 have already joined, so the contest can't be smaller than that",
    })
    expect((await put({ max_participants: 2, auto_advance: true })).body.contest).toMatchObject({
      max_participants: 2,
      auto_advance: true,
      contest_name: 'Survivor',
    })
    await contest.post(admin, '/start')
    expect((await put({ max_participants: 3 })).body.code).toBe('contest_not_waiting')
    expect((await put({ max_participants: 2, contest_name: 'Last Man' })).body.contest.contest_name).toBe('Last Man')
    expect((await ann.put(contest.at, { contest_name: 'Mine' })).status).toBe(403)
  })
})

describe('Members’ data', () => {
  it('has email addresses for admins only, and only in the list of participants (S15)', async () => {
    const contest = await openContest(pool, admin, { members: [ann, bob] })
    await contest.pick(ann, 1, 'BOS')
    pool.clock.set(LOCKS[0])
    for (const path of ['', '/participants', '/standings', '/picks', '/weeks', '/my-picks', '/my-status']) {
      const { body } = await contest.get(ann, path)
      expect(JSON.stringify(body), path).not.toContain('@')
    }
    for (const path of ['', '/standings', '/picks', '/weeks']) {
      expect(JSON.stringify((await contest.get(admin, path)).body), path).not.toContain('@')
    }
    const { body } = await contest.get<'survivorParticipants'>(admin, '/participants')
    expect(body.participants.map((of) => of.user_email)).toEqual(['ann@example.test', 'bob@example.test'])
  })

  it('keeps the entry of a deleted user with its name (A5)', async () => {
    const eve = await signUp(pool, 'eve')
    const contest = await openContest(pool, admin, { members: [ann, bob, eve] })
    await contest.pick(ann, 1, 'BUF')
    await contest.pick(eve, 1, 'NYR')
    await admin.delete(`/admin/users/${eve.userId}`)
    const { body } = await contest.get<'survivorParticipants'>(ann, '/participants')
    expect(body.participants.find((of) => of.participant_name === 'eve')).toMatchObject({
      user_id: null,
      is_eliminated: false,
    })
    pool.clock.set(LOCKS[0])
    expect((await contest.get<'weekPicks'>(ann, '/picks')).body.picks).toHaveLength(2)
  })
})

it('each admin action is in the audit log, with before and after (A6)', async () => {
  const contest = await openContest(pool, admin, { members: [ann, bob] })
  await admin.put(contest.at, { contest_name: 'Renamed' })
  await contest.post(admin, '/weeks/2/update-lock-time', { lock_time: '2025-11-10T20:00:00Z' })
  await contest.post(admin, '/update-all-lock-times')
  await contest.pick(ann, 1, 'BOS')
  contest.latePicksOver(1)
  await contest.process(admin, 1)
  await contest.advance(admin, 1)
  const log = await pool.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', 'contest')
    .where('subject_id', '=', String(contest.id))
    .orderBy('audit_id')
    .execute()
  expect(log.map((of) => of.action)).toEqual([
    'create',
    'start',
    'update',
    'set_lock_time',
    // No line for the locks of all weeks: nothing moved.
    'process_results',
    'advance_week',
  ])
  expect(new Set(log.map((of) => of.actor_name))).toEqual(new Set(['Ada Admin']))
  expect(log[2]).toMatchObject({ before: { contest_name: 'Survivor' }, after: { contest_name: 'Renamed' } })
  expect(log.at(-1)).toMatchObject({ before: { current_week: 1 }, after: { action: 'completed_with_winner' } })
})
