import { describe, expect, it } from 'vitest'
import { hours, plus } from '#rules/time.ts'
import { queueReminders } from '#server/features/survivor/reminders/reminders.service.ts'
import { listPointlessReminders } from '#server/features/survivor/reminders/without-pick.service.ts'
import { startByItself } from '#server/features/survivor/start/start.service.ts'
import type { Person } from '../../harness/people.ts'
import {
  BEFORE_ALL,
  type Contest,
  game,
  givenSurvivorPool,
  LOCKS,
  MONDAY,
  openContest,
  type Said,
  saveGames,
} from '../survivor-steps.ts'

const { pool, admin, ann, bob } = await givenSurvivorPool({ clear: ['mails'] })
await admin.put('/notifications/settings', { enabled: true })

const [FIRST, SECOND, LAST] = LOCKS

describe('An admin moves the start date of a waiting contest (S14)', () => {
  it('a week later: week 1 is dropped with its picks, the others keep theirs, and all are notified alike (S5)', async () => {
    const contest = await waiting([ann, bob])
    await contest.pick(ann, 1, 'BUF')
    await contest.pick(ann, 2, 'DET')
    await contest.pick(bob, 3, 'BOS')
    const [, second, third] = await weeksOf(contest)
    expect((await preview(contest, NEXT_MONDAY)).body).toMatchObject({
      total_weeks: 2,
      first_lock: SECOND,
      starts_at: SECOND,
      dropped_weeks: 1,
    })
    expect((await move(contest, NEXT_MONDAY)).body.contest).toMatchObject({
      season_start_date: NEXT_MONDAY,
      starts_at: SECOND,
      total_weeks: 2,
      current_week: 1,
    })
    expect(await weeksOf(contest)).toMatchObject([
      { week_id: second?.week_id, week_number: 1, lock_time: SECOND },
      { week_id: third?.week_id, week_number: 2, lock_time: LAST },
    ])
    expect(await picksOf(contest, ann)).toEqual(['1 DET'])
    expect(await picksOf(contest, bob)).toEqual(['2 BOS'])
    const [notice] = await noticesTo(ann)
    expect(notice).toMatchObject({ kind: 'notice', subject: 'Survivor has a new first day' })
    expect(JSON.stringify(notice?.facts)).toContain(
      'One week is no longer played. A pick you made ahead for it is gone',
    )
    expect(JSON.stringify(await noticesTo(bob)).replaceAll('Bob', 'Ann')).toEqual(JSON.stringify([notice]))
    // The team is free again.
    expect((await contest.pick(ann, 2, 'BUF')).body.pick).toMatchObject({ moved_from: null })
  })

  it('back to the week before: that one is added in front', async () => {
    const contest = await waiting([ann, bob], { season_start_date: NEXT_MONDAY })
    await contest.pick(ann, 1, 'DET')
    await contest.pick(ann, 2, 'BUF')
    expect((await preview(contest, MONDAY)).body).toMatchObject({ total_weeks: 3, first_lock: FIRST, dropped_weeks: 0 })
    expect((await move(contest, MONDAY)).body.contest).toMatchObject({ total_weeks: 3, starts_at: FIRST })
    expect(await picksOf(contest, ann)).toEqual(['2 DET', '3 BUF'])
    expect(await noticesTo(ann)).toEqual([])
  })

  it('into week 1: a pick whose team no longer plays in it stays, and only its member is notified (S1, S5)', async () => {
    const contest = await waiting([ann, bob])
    // NYR plays on the Monday only, DET on the Wednesday.
    await contest.pick(ann, 1, 'NYR')
    await contest.pick(bob, 1, 'DET')
    expect((await preview(contest, WEDNESDAY)).body).toMatchObject({ total_weeks: 3, dropped_weeks: 0 })
    await move(contest, WEDNESDAY)
    expect(await picksOf(contest, ann)).toEqual(['1 NYR'])
    expect(await noticesTo(ann)).toMatchObject([
      { kind: 'pick_without_game', facts: { cause: 'start_date', week_number: 1 } },
    ])
    expect(await noticesTo(bob)).toEqual([])
  })

  it('into a weekend: the rest of week 1 is joined to week 2, which keeps its picks (W1)', async () => {
    const contest = await waiting([ann, bob])
    await contest.pick(ann, 1, 'BOS')
    await contest.pick(ann, 2, 'DET')
    await move(contest, '2025-11-08')
    const [first] = await weeksOf(contest)
    expect(first).toMatchObject({ start_date: '2025-11-08', lock_time: '2025-11-09T18:00:00.000Z' })
    expect(await picksOf(contest, ann)).toEqual(['1 DET'])
  })

  it('is in the history with the number of weeks (A6)', async () => {
    const contest = await waiting([ann])
    await move(contest, NEXT_MONDAY)
    const { body } = await ann.get<{ lines: { changes: object[] }[] }>(`/history?contest_id=${contest.id}`)
    expect(body.lines[0]?.changes).toEqual([
      { what: 'Season Start Date', before: 'Nov 3, 2025', after: 'Nov 10, 2025' },
      { what: 'Weeks', before: '3', after: '2' },
    ])
  })

  it('with reminders: no one is reminded twice of a week, and one about a week that is gone is not sent (N1)', async () => {
    const contest = await waiting([ann, bob])
    pool.clock.set(plus(FIRST, -hours(2)))
    await queueReminders(pool.deps)
    pool.clock.set(plus(FIRST, -hours(1)))
    await move(contest, NEXT_MONDAY)
    const notice = () =>
      pool.db
        .selectFrom('mails')
        .select(['to_email', 'occasion'])
        .where('kind', '<>', 'notice')
        .orderBy('mail_id')
        .execute()
    const before = [ann, bob].map(({ email }) => ({ to_email: email, occasion: null }))
    expect(await notice()).toEqual(before)
    expect(await listPointlessReminders(pool.db, pool.clock.now())).toHaveLength(2)
    pool.clock.set(plus(SECOND, -hours(2)))
    await queueReminders(pool.deps)
    await queueReminders(pool.deps)
    expect(await notice()).toEqual([...before, ...[ann, bob].map(({ email }) => ({ to_email: email, occasion: 1 }))])
  })

  it('a removed member who is put back gets the picks of the weeks that are left', async () => {
    const contest = await waiting([ann, bob])
    await contest.pick(bob, 1, 'BUF')
    await contest.pick(bob, 2, 'DET')
    const { participant_id } = (await contest.get<'mySurvivorStatus'>(bob, '/my-status')).body
    await admin.delete(`/contest/participants/${participant_id}`)
    await move(contest, NEXT_MONDAY)
    expect((await admin.post(`/contest/participants/${participant_id}/restore`)).status).toBe(200)
    expect(await picksOf(contest, bob)).toEqual(['1 DET'])
  })

  it.each([1, 2, 3])('while members pick: no pick lands in another week (%i)', async () => {
    const contest = await waiting([ann, bob])
    const answers = await Promise.all([
      contest.pick(ann, 1, 'BOS'),
      move(contest, NEXT_MONDAY),
      contest.pick(bob, 2, 'DET'),
      contest.pick(ann, 3, 'BUF'),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const picks = await pool.db
      .selectFrom('picks as p')
      .leftJoin('contest_weeks as w', (on) =>
        on.onRef('w.contest_id', '=', 'p.contest_id').onRef('w.week_number', '=', 'p.week_number'),
      )
      .innerJoin('teams as t', 't.team_id', 'p.team_id')
      .select(['t.abbreviation', 'w.start_date'])
      .where('p.contest_id', '=', contest.id)
      .execute()
    const dayOf = Object.fromEntries(picks.map(({ abbreviation, start_date }) => [abbreviation, start_date]))
    // BOS was requested for the first week; requests after it was gone are for the new week 1.
    expect([undefined, NEXT_MONDAY]).toContain(dayOf.BOS)
    expect([undefined, NEXT_MONDAY, LAST_MONDAY]).toContain(dayOf.DET)
    expect([undefined, LAST_MONDAY]).toContain(dayOf.BUF)
  })
})

const TUESDAY = '2025-11-04'
const WEDNESDAY = '2025-11-05'
const NEXT_MONDAY = '2025-11-10'
const LAST_MONDAY = '2025-11-17'

const waiting = (members: Person[], opened: object = {}) =>
  openContest(pool, admin, { members, start: false, ...opened })
const move = (contest: Contest, season_start_date: string, more: object = {}) =>
  admin.put<Said<'updateSurvivorContest'>>(contest.at, { season_start_date, ...more })
const preview = (contest: Contest, day: string, who = admin) =>
  contest.get<'previewStartDate'>(who, `/start-date?season_start_date=${day}`)
const picksOf = async (contest: Contest, who: Person) => {
  const { body } = await contest.get<'myPicks'>(who, '/my-picks')
  return body.picks.map((pick) => `${pick.week_number} ${pick.abbreviation}`)
}
const weeksOf = ({ id }: Contest) =>
  pool.db
    .selectFrom('contest_weeks')
    .select(['week_id', 'week_number', 'start_date', 'lock_time'])
    .where('contest_id', '=', id)
    .orderBy('week_number')
    .execute()
const noticesTo = (who: Person) =>
  pool.db.selectFrom('mails').select(['kind', 'subject', 'facts']).where('to_email', '=', who.email).execute()

describe('Another start date is refused, and changes nothing (S14, O9)', () => {
  it.each([
    ['before the season', '2025-06-30', 'season_start_outside'],
    ['after the last game', '2025-11-20', 'season_start_outside'],
  ])('%s', async (_, day, code) => {
    const contest = await waiting([ann])
    for (const answer of [await preview(contest, day), await move(contest, day)]) {
      expect(answer).toMatchObject({ status: 400, body: { code } })
    }
    expect(await weeksOf(contest)).toHaveLength(3)
  })

  it('once it has started, even before a server got to it', async () => {
    const contest = await waiting([ann, bob])
    pool.clock.set(FIRST)
    expect(await move(contest, NEXT_MONDAY)).toMatchObject({
      status: 409,
      body: { code: 'contest_not_waiting', message: 'The contest has already started' },
    })
  })

  it('once a week has locked by hand, so that no one looks and then picks for its days again (W3, W4)', async () => {
    const contest = await waiting([ann, bob], { starts_at: SECOND })
    const lock_time = plus(BEFORE_ALL, hours(45))
    expect((await contest.post(admin, '/weeks/1/update-lock-time', { lock_time })).status).toBe(200)
    pool.clock.set(lock_time)
    const refused = {
      status: 409,
      body: {
        code: 'start_date_fixed',
        message:
          'A week of this contest has locked, so its first day stays. Set a later start instead: the weeks before it are left out.',
      },
    }
    // Before and after the server has left the week out.
    for (const jobs of [async () => null, () => startByItself(pool.deps)]) {
      await jobs()
      for (const answer of [await preview(contest, TUESDAY), await move(contest, TUESDAY)])
        expect(answer).toMatchObject(refused)
    }
    expect((await contest.get<'readSurvivorContest'>(admin, '')).body.season_start_date).toBe(MONDAY)
    const [week] = await weeksOf(contest)
    const weeks = [{ id: week?.week_id, week_number: 1, start_date: '2025-11-09', end_date: '2025-11-16' }]
    expect(await admin.put(`${contest.at}/weeks`, { weeks })).toMatchObject({
      status: 400,
      body: {
        code: 'weeks_overlap_locked',
        message: 'Week 1 overlaps a week that has locked. Start it after that one ends.',
      },
    })
    // The database refuses it as well.
    const { id } = contest
    await expect(
      pool.db.updateTable('contests').set({ season_start_date: TUESDAY }).where('contest_id', '=', id).execute(),
    ).rejects.toThrow('its first day stays')
    await expect(
      pool.db
        .updateTable('contest_weeks')
        .set({ start_date: '2025-11-09' })
        .where('week_id', '=', week?.week_id ?? 0)
        .execute(),
    ).rejects.toThrow('overlaps one that has locked')
  })

  it('with a start by hand that comes after the last lock, unless that moves too', async () => {
    const contest = await waiting([ann, bob], { season_start_date: MONDAY, starts_at: plus(SECOND, hours(1)) })
    expect((await preview(contest, LAST_MONDAY)).body.starts_at).toBe(plus(SECOND, hours(1)))
    expect((await move(contest, LAST_MONDAY)).body.contest.starts_at).toBe(plus(SECOND, hours(1)))
    expect(await move(contest, MONDAY, { starts_at: LAST })).toMatchObject({
      status: 400,
      body: { code: 'start_after_last_lock' },
    })
    expect(await weeksOf(contest)).toHaveLength(1)
    expect((await move(contest, MONDAY, { starts_at: null })).body.contest).toMatchObject({
      starts_at: FIRST,
      total_weeks: 3,
    })
  })

  it('for a member', async () => {
    const contest = await waiting([ann])
    expect((await preview(contest, NEXT_MONDAY, ann)).status).toBe(403)
    expect((await ann.put(contest.at, { season_start_date: NEXT_MONDAY })).status).toBe(403)
  })

  it('for a season that is over', async () => {
    const contest = await waiting([ann])
    await saveGames(admin, [game({ id: 900, day: '2026-04-01', home: 'BOS', away: 'NYR' })])
    pool.clock.set('2026-04-03T12:00:00.000Z')
    expect(await move(contest, NEXT_MONDAY)).toMatchObject({ status: 400, body: { code: 'season_over' } })
  })
})
