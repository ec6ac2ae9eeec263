import { describe, expect, it } from 'vitest'
import { hours, plus } from '#rules/time.ts'
import { countGamesAtLock } from '#server/features/survivor/picks/lock-counts.service.ts'
import { startByItself } from '#server/features/survivor/start/start.service.ts'
import { type Person, signUp } from '../../harness/people.ts'
import {
  BEFORE_ALL,
  type Contest,
  givenSurvivorPool,
  LOCKS,
  MONDAY,
  openContest,
  type Said,
  saveGames,
  THREE_WEEKS,
} from '../survivor-steps.ts'

const { pool, admin, ann, bob, idOf } = await givenSurvivorPool()
const [FIRST, SECOND, LAST] = LOCKS

describe('A contest that starts automatically (S14)', () => {
  it('starts at its first lock, and not a millisecond before', async () => {
    const contest = await waiting([ann, bob])
    expect(await read(contest)).toMatchObject({ starts_at: FIRST, current_week: 1 })
    pool.clock.set(justBefore(FIRST))
    expect(await startByItself(pool.deps)).toBeNull()
    expect((await read(contest)).status).toBe('waiting')
    pool.clock.set(FIRST)
    await startByItself(pool.deps)
    expect(await startedAt(contest)).toEqual({ status: 'in_progress', started_at: FIRST, current_week: 1 })
    expect((await read(contest)).starts_at).toBeNull()
    expect(await auditOf(contest)).toEqual(['Ada Admin: create', 'system: start'])
  })

  it('counts as started then after an outage, and its first week is played', async () => {
    const contest = await waiting([ann, bob])
    await contest.pick(ann, 1, 'BUF')
    await contest.pick(bob, 2, 'DET')
    pool.clock.set(plus(SECOND, hours(1)))
    await startByItself(pool.deps)
    expect(await startedAt(contest)).toEqual({ status: 'in_progress', started_at: FIRST, current_week: 1 })
    expect(await weeksOf(contest)).toEqual([
      [1, FIRST, 'BUF'],
      [2, SECOND, 'DET'],
      [3, LAST],
    ])
    await countGamesAtLock(pool.deps)
    expect((await contest.get<'weekPicks'>(ann, '/picks')).body).toMatchObject({ week_number: 1, is_locked: true })
  })

  it('starts at the instant that was set, with the first week that locks from then on', async () => {
    const contest = await waiting([ann, bob], { starts_at: SECOND })
    await contest.pick(ann, 1, 'BUF')
    await contest.pick(ann, 2, 'DET')
    await contest.pick(bob, 3, 'BOS')
    expect(await read(contest)).toMatchObject({ starts_at: SECOND, current_week: 2 })
    pool.clock.set(justBefore(SECOND))
    await startByItself(pool.deps)
    // Week 1 has locked, so it will not be played, and its pick is dropped.
    expect(await read(contest)).toMatchObject({ status: 'waiting', starts_at: SECOND, current_week: 1 })
    expect(await weeksOf(contest)).toEqual([
      [1, SECOND, 'DET'],
      [2, LAST, 'BOS'],
    ])
    pool.clock.set(SECOND)
    await startByItself(pool.deps)
    expect(await startedAt(contest)).toEqual({ status: 'in_progress', started_at: SECOND, current_week: 1 })
    expect(await weeksOf(contest)).toHaveLength(2)
  })

  it('leaves a team free that was picked for a week which is not played', async () => {
    const contest = await waiting([ann, bob], { starts_at: NOON })
    await contest.pick(ann, 1, 'BOS')
    pool.clock.set(NOON)
    await startByItself(pool.deps)
    expect(await weeksOf(contest)).toEqual([[1, LAST]])
    expect((await contest.pick(ann, 1, 'BOS')).body.pick).toMatchObject({ moved_from: null })
  })

  it('moves to the next lock with only one, and the admins are notified once', async () => {
    await pool.db.deleteFrom('mails').execute()
    await admin.put('/notifications/settings', { enabled: true })
    const contest = await waiting([ann])
    await contest.pick(ann, 2, 'DET')
    expect(await desk()).toEqual([])
    pool.clock.set(FIRST)
    await Promise.all([startByItself(pool.deps), startByItself(pool.deps)])
    await startByItself(pool.deps)
    expect(await read(contest)).toMatchObject({ status: 'waiting', starts_at: SECOND, total_weeks: 2, current_week: 1 })
    expect(await weeksOf(contest)).toEqual([
      [1, SECOND, 'DET'],
      [2, LAST],
    ])
    const mails = await pool.db.selectFrom('mails').select(['subject', 'to_email', 'facts']).execute()
    expect(mails).toMatchObject([{ subject: "Survivor hasn't started", to_email: admin.email }])
    expect(JSON.stringify(mails[0]?.facts)).toContain(
      'Not started: only 1 has joined.","It starts at the next lock, Mon, Nov 10, 7:00 PM ET, if at least two have joined by then.',
    )
    expect(await desk()).toMatchObject([{ kind: 'not_started', joined: 1, deadline: SECOND }])
    await contest.post(bob, '/join')
    expect(await desk()).toEqual([])
    pool.clock.set(SECOND)
    await startByItself(pool.deps)
    expect(await startedAt(contest)).toMatchObject({ status: 'in_progress', started_at: SECOND })
    expect(await weeksOf(contest)).toEqual([
      [1, SECOND, 'DET'],
      [2, LAST],
    ])
    expect(await auditOf(contest)).toEqual(['Ada Admin: create', 'system: move_start', 'system: start'])
    await admin.put('/notifications/settings', { enabled: false })
  })

  it('notifies the admins once, however many starts it misses', async () => {
    await pool.db.deleteFrom('mails').execute()
    await admin.put('/notifications/settings', { enabled: true })
    await waiting([ann])
    for (const lock of [FIRST, SECOND]) {
      pool.clock.set(lock)
      await startByItself(pool.deps)
    }
    const mails = await pool.db.selectFrom('mails').select('subject').execute()
    expect(mails).toEqual([{ subject: "Survivor hasn't started" }])
    await admin.put('/notifications/settings', { enabled: false })
  })

  it('never starts with one once all of its weeks have locked, but an admin can start it', async () => {
    const contest = await waiting([ann])
    pool.clock.set(LAST)
    await contest.post(bob, '/join')
    expect(await startByItself(pool.deps)).toBeNull()
    expect(await read(contest)).toMatchObject({ status: 'waiting', starts_at: null })
    expect(await desk()).toMatchObject([{ kind: 'not_started', joined: 2, deadline: null }])
    expect((await contest.post(admin, '/start')).status).toBe(200)
    expect(await weeksOf(contest)).toEqual([[1, LAST]])
  })

  it('starts one although another fails', async () => {
    const contest = await waiting([ann, bob])
    await waiting([ann, bob], { contest_name: 'Broken' })
    pool.clock.set(FIRST)
    const log = pool.deps.live
    let published = 0
    const failing = {
      ...log,
      publish: (news: Parameters<typeof log.publish>[0]) => (published++ === 0 ? fail() : log.publish(news)),
    }
    await expect(startByItself({ ...pool.deps, live: failing })).rejects.toThrow('no news')
    expect(await pool.db.selectFrom('contests').select('status').execute()).toEqual([
      { status: 'in_progress' },
      { status: 'in_progress' },
    ])
    expect((await read(contest)).status).toBe('in_progress')
  })

  const desk = async () =>
    (await admin.get<{ items: { kind: string }[] }>('/admin/waiting')).body.items.filter(
      ({ kind }) => kind === 'not_started',
    )
})

const justBefore = (instant: string) => plus(instant, -1)
const NOON = '2025-11-12T17:00:00.000Z'

const waiting = (members: Person[], opened: object = {}) =>
  openContest(pool, admin, { members, start: false, ...opened })
const read = async (contest: Contest, who = ann) => (await contest.get<'readSurvivorContest'>(who, '')).body
const startedAt = ({ id }: Contest) =>
  pool.db
    .selectFrom('contests')
    .select(['status', 'started_at', 'current_week'])
    .where('contest_id', '=', id)
    .executeTakeFirstOrThrow()

/** Each week by its number, with its lock and the teams picked for it. */
async function weeksOf({ id }: Contest) {
  const weeks = await pool.db
    .selectFrom('contest_weeks')
    .select(['week_number', 'lock_time'])
    .where('contest_id', '=', id)
    .orderBy('week_number')
    .execute()
  const picks = await pool.db
    .selectFrom('picks')
    .innerJoin('teams', 'teams.team_id', 'picks.team_id')
    .select(['week_number', 'abbreviation'])
    .where('contest_id', '=', id)
    .orderBy('abbreviation')
    .execute()
  return weeks.map((week) => [
    week.week_number,
    week.lock_time,
    ...picks.filter((pick) => pick.week_number === week.week_number).map((pick) => pick.abbreviation),
  ])
}

async function auditOf({ id }: Contest) {
  const lines = await pool.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name'])
    .where('contest_id', '=', id)
    .orderBy('audit_id')
    .execute()
  return lines.map(({ action, actor_name }) => `${actor_name}: ${action}`)
}

function fail(): never {
  throw new Error('no news')
}

describe('Between the start and the server that runs it (S14)', () => {
  it('no one joins or leaves anymore', async () => {
    const eve = await signUp(pool, 'eve-late')
    const contest = await waiting([ann, bob])
    pool.clock.set(justBefore(FIRST))
    expect((await contest.post(eve, '/join')).status).toBe(200)
    expect((await contest.post(eve, '/leave')).status).toBe(200)
    pool.clock.set(FIRST)
    expect((await contest.post(eve, '/join')).body).toMatchObject({
      code: 'contest_not_waiting',
      message: 'The contest has already started',
    })
    expect((await contest.post(ann, '/leave')).body.code).toBe('contest_not_waiting')
    await startByItself(pool.deps)
    expect(await startedAt(contest)).toMatchObject({ status: 'in_progress', started_at: FIRST })
  })

  it('its games are counted as of the lock, and a calendar has its picks (S6, T6)', async () => {
    const contest = await waiting([ann, bob])
    await contest.pick(ann, 1, 'BUF')
    const { body } = await ann.post<{ url: string }>('/calendar')
    pool.clock.set(FIRST)
    await countGamesAtLock(pool.deps)
    const fixed = pool.db.selectFrom('contest_weeks').select('week_number').where('fixed_at', 'is not', null)
    expect(await fixed.where('contest_id', '=', contest.id).execute()).toEqual([{ week_number: 1 }])
    const file = await pool.app.inject({ url: new URL(body.url).pathname })
    expect(file.body).toContain('Buffalo Sabres')
  })

  it('a member can still join one that does not start, for its next lock', async () => {
    const contest = await waiting([ann])
    pool.clock.set(FIRST)
    expect((await contest.post(bob, '/join')).status).toBe(200)
    await startByItself(pool.deps)
    expect(await read(contest)).toMatchObject({ status: 'waiting', starts_at: SECOND })
  })

  it('an admin’s start makes no difference', async () => {
    const contest = await waiting([ann, bob])
    pool.clock.set(plus(FIRST, 1_000))
    expect((await contest.post(admin, '/start')).status).toBe(409)
    expect(await startedAt(contest)).toEqual({ status: 'in_progress', started_at: FIRST, current_week: 1 })
    expect(await weeksOf(contest)).toHaveLength(3)
  })

  it('a change of the size or the start is too late', async () => {
    const contest = await waiting([ann, bob])
    pool.clock.set(FIRST)
    expect((await put(contest, { starts_at: NOON })).body.code).toBe('contest_not_waiting')
    expect((await put(contest, { max_participants: 3 })).body.code).toBe('contest_not_waiting')
    expect((await put(contest, { contest_name: 'Renamed' })).status).toBe(200)
    expect(await startedAt(contest)).toMatchObject({ status: 'in_progress', started_at: FIRST })
  })

  it.each([1, 2, 3, 4])('servers, an admin, a join and a leave at once agree (%i)', async (round) => {
    const eve = await signUp(pool, `eve${round}`)
    const contest = await waiting([ann, bob])
    await contest.pick(ann, 1, 'BUF')
    pool.clock.set(FIRST)
    const acts = [
      () => startByItself(pool.deps),
      () => startByItself(pool.deps),
      () => contest.post(admin, '/start'),
      () => contest.post(eve, '/join'),
      () => contest.post(bob, '/leave'),
    ]
    const answers = await Promise.all([...acts.slice(round), ...acts.slice(0, round)].map((act) => act()))
    expect(
      answers
        .flatMap((of) => (of === null || typeof of === 'string' ? [] : of.status))
        .filter((status) => status >= 500),
    ).toEqual([])
    expect(await startedAt(contest)).toEqual({ status: 'in_progress', started_at: FIRST, current_week: 1 })
    expect(await weeksOf(contest)).toEqual([
      [1, FIRST, 'BUF'],
      [2, SECOND],
      [3, LAST],
    ])
    expect((await read(contest)).total_participants).toBe(2)
    expect((await auditOf(contest)).filter((line) => line.endsWith('start'))).toEqual(['system: start'])
  })
})

const put = (contest: Contest, body: object) => admin.put<Said<'updateSurvivorContest'>>(contest.at, body)

describe('The start of a contest as an admin sets it (S14)', () => {
  const wanted = { contest_name: 'Survivor', season_year: '2025-26', season_start_date: MONDAY, max_participants: 9 }

  it.each([
    ['in the past', justBefore(BEFORE_ALL), "The contest can't start in the past. Choose a later start, or none."],
    ['now', BEFORE_ALL, "The contest can't start in the past. Choose a later start, or none."],
    ['at the last lock', LAST, 'The contest has to start before its last week locks on Mon, Nov 17, 7:00 PM ET'],
  ])('is refused %s, and nothing changes', async (_, starts_at, message) => {
    expect(await admin.post('/survivor/contests', { ...wanted, starts_at })).toMatchObject({
      status: 400,
      body: { message },
    })
    expect(await pool.db.selectFrom('contests').selectAll().execute()).toEqual([])
    const contest = await waiting([ann])
    expect(await put(contest, { starts_at })).toMatchObject({ status: 400, body: { message } })
    expect((await read(contest)).starts_at).toBe(FIRST)
  })

  it('can be set, moved and cleared while it waits, and is in the history', async () => {
    const contest = await waiting([ann, bob], { starts_at: NOON })
    expect((await put(contest, { contest_name: 'Renamed' })).body.contest.starts_at).toBe(NOON)
    expect((await put(contest, { starts_at: '2025-11-11T00:00:00+00:00' })).body.contest.starts_at).toBe(SECOND)
    expect((await put(contest, { starts_at: null })).body.contest.starts_at).toBe(FIRST)
    const { body } = await ann.get<{ lines: { changes: object[] }[] }>(`/history?contest_id=${contest.id}`)
    expect(body.lines[1]?.changes).toEqual([{ what: 'Starts', before: NOON, after: SECOND }])
  })

  it('never reaches back: cleared after a lock has passed it is the next one', async () => {
    const contest = await waiting([ann, bob], { starts_at: NOON })
    pool.clock.set(plus(FIRST, hours(3)))
    expect((await put(contest, { starts_at: null })).body.contest).toMatchObject({ starts_at: SECOND, total_weeks: 2 })
    await startByItself(pool.deps)
    expect((await read(contest)).status).toBe('waiting')
  })

  it('follows its week when the schedule moves', async () => {
    const contest = await waiting([ann, bob])
    await saveGames(admin, [{ ...THREE_WEEKS[0], start_time: plus(FIRST, -hours(2)) } as (typeof THREE_WEEKS)[0]])
    expect((await read(contest)).starts_at).toBe(plus(FIRST, -hours(2)))
    pool.clock.set(plus(FIRST, -hours(2)))
    await startByItself(pool.deps)
    expect(await startedAt(contest)).toMatchObject({ started_at: plus(FIRST, -hours(2)) })
    await saveGames(admin, THREE_WEEKS)
  })

  it('late picks are a switch, on at first, and are in the history (S2)', async () => {
    const contest = await waiting([ann])
    expect((await read(contest)).late_picks).toBe(true)
    expect((await put(contest, { late_picks: false })).body.contest.late_picks).toBe(false)
    const { body } = await ann.get<{ lines: { changes: object[] }[] }>(`/history?contest_id=${contest.id}`)
    expect(body.lines[0]?.changes).toEqual([{ what: 'Late picks', before: 'yes', after: 'no' }])
  })
})

describe('A contest created in the middle of a season (S14)', () => {
  it.each([
    ['all weeks before the first lock', justBefore(FIRST), [FIRST, SECOND, LAST]],
    ['the second as week 1 from the first lock on', FIRST, [SECOND, LAST]],
    ['the last as week 1 just before it', justBefore(LAST), [LAST]],
  ])('has %s', async (_, now, locks) => {
    pool.clock.set(now)
    const contest = await waiting([ann, bob])
    expect(await weeksOf(contest)).toEqual(locks.map((lock, index) => [index + 1, lock]))
    expect(await read(contest)).toMatchObject({ current_week: 1, starts_at: locks[0], total_weeks: locks.length })
    await startByItself(pool.deps)
    expect((await read(contest)).status).toBe('waiting')
  })

  it('is refused once every week has locked', async () => {
    pool.clock.set(LAST)
    const wanted = { contest_name: 'Survivor', season_year: '2025-26', season_start_date: MONDAY, max_participants: 9 }
    expect(await admin.post('/survivor/contests', wanted)).toMatchObject({
      status: 400,
      body: { message: 'Every week of the 2025-26 season has locked. Create the contest for the next season.' },
    })
  })
})

it('a pick that an admin entered ahead stays secret until the lock of its own week, under its new number (S5)', async () => {
  const contest = await waiting([ann, bob], { starts_at: NOON, late_picks: false })
  const { participant_id } = (await contest.get<'mySurvivorStatus'>(bob, '/my-status')).body
  pool.clock.set(SECOND)
  const entered = await contest.post(admin, `/participants/${participant_id}/pick`, {
    week_number: 3,
    team_id: idOf('DET'),
    reason: 'Bob asked for Motown',
  })
  expect(entered.status).toBe(201)
  pool.clock.set(NOON)
  await startByItself(pool.deps)
  const line = async () => {
    const { body } = await ann.get<{ lines: { words: string; hidden_until: string | null }[] }>(
      `/history?contest_id=${contest.id}`,
    )
    return body.lines.find(({ words }) => words.includes('entered a pick'))
  }
  expect(await line()).toMatchObject({ hidden_until: LAST, words: expect.stringContaining('for week 1 of') })
  pool.clock.set(LAST)
  expect(await line()).toMatchObject({ hidden_until: null })
})
