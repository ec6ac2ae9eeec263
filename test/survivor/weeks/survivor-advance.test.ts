import { beforeEach, describe, expect, it } from 'vitest'
import { advanceByItself } from '#server/features/survivor/survivor.job.ts'
import { type Person, signUp } from '../../harness/people.ts'
import { AWAY, finish, givenSurvivor, HOME, LOCKS, openContest } from '../survivor-steps.ts'

const { pool, admin, ann, bob, carl, contest } = await givenSurvivor({ also: ['carl'] })

const picked = (week: 1 | 2 | 3, picks: [Person, string][]) => contest.pickAndLock(week, picks)
const contestNow = async (who = ann) => (await contest.get<'readSurvivorContest'>(who, '')).body

describe('Advancing', () => {
  it('waits for the lock and names it (S11)', async () => {
    pool.clock.set('2025-11-03T23:59:59.999Z')
    expect(await contest.advance(admin)).toMatchObject({
      status: 409,
      body: { message: "Week 1 hasn't locked yet: it locks on Mon, Nov 3, 7:00 PM ET" },
    })
    contest.latePicksOver(1)
    expect(await contest.advance(admin)).toMatchObject({
      status: 200,
      body: {
        action: 'advanced',
        previous_week: 1,
        current_week: 2,
        week_number: 1,
        phase: 'regular_season',
        status: 'in_progress',
      },
    })
    expect((await contest.advance(ann, 2)).status).toBe(403)
  })

  it('happens once for two admins, two clicks and a late click (S11)', async () => {
    pool.clock.set(LOCKS[2])
    const answers = await Promise.all([1, 2, 3, 4].map(() => contest.advance(admin, 1)))
    expect(answers.map((of) => of.status).sort()).toEqual([200, 409, 409, 409])
    expect((await contest.advance(admin, 1)).body).toMatchObject({
      code: 'week_not_current',
      message: 'Week 1 is no longer the current week: the contest is in week 2',
    })
    expect((await contestNow()).current_week).toBe(2)
  })

  it('counts only finished games if others are pending (spec 4)', async () => {
    await picked(1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
    ])
    await finish(admin, { 104: HOME })
    expect((await contest.advance(admin, 1)).body.action).toBe('completed_with_winner')
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 1', Carl: 'out in 1' })
  })

  it('crowns the last one alive, with placements and no more changes (S12)', async () => {
    const dora = await signUp(pool, 'Dora2')
    Object.assign(contest, await openContest(pool, admin, { members: [ann, bob, carl, dora] }))
    await picked(1, [
      [ann, 'BUF'],
      [bob, 'BUF'],
      [carl, 'NYR'],
      [dora, 'NYR'],
    ])
    await finish(admin, { 101: HOME, 104: HOME })
    await contest.advance(admin, 1)
    await contest.pick(ann, 3, 'DET')
    await picked(2, [
      [ann, 'BOS'],
      [bob, 'NYR'],
    ])
    await finish(admin, { 201: HOME, 203: HOME })
    expect((await contest.advance(admin, 2)).body).toMatchObject({
      action: 'completed_with_winner',
      status: 'completed',
      previous_week: 2,
      current_week: 2,
    })
    // A week that locks after the end belongs to no one's path.
    pool.clock.set(LOCKS[2])
    expect((await ann.get<{ weeks: unknown[] }>(`${contest.at}/grid`)).body.weeks).toHaveLength(2)
    const { body } = await contest.get<'survivorStandings'>(ann, '/standings')
    expect(body.participants.map((of) => [of.participant_name, of.placement, of.weeks_survived])).toEqual([
      ['Ann Abbott', 1, 2],
      ['Bob Baker', 2, 1],
      ['Carl', 3, 0],
      ['Dora2', 3, 0],
    ])
    expect(body.participants[0]?.teams_used).toBe(2)
    expect(body.participants[0]?.teams_used_list.map((of) => `${of.week_number}: ${of.abbreviation}`)).toEqual([
      '1: BUF',
      '2: BOS',
    ])
    for (const said of [await contest.process(admin, 1), await contest.advance(admin)]) {
      expect(said).toMatchObject({
        status: 409,
        body: { message: "The contest is over, so its results can't change" },
      })
    }
    await finish(admin, { 104: AWAY })
    expect(await contestNow(admin)).toMatchObject({ status: 'completed', out_of_date_weeks: [] })
    expect((await contest.pick(ann, 2, 'DET')).body.message).toBe('The contest is already over')
    const put = await admin.put(`${contest.at}/weeks`, {
      weeks: [{ id: 1, week_number: 3, start_date: '2025-11-18', end_date: '2025-11-23' }],
    })
    expect(put.status).toBe(409)
  })

  it('goes on into the playoffs with several left after the last week (S12)', async () => {
    for (const week of [1, 2, 3] as const) {
      // A contest without picks would end (S20). Without games all lose, and so all stay (S9).
      if (week === 2) for (const who of [ann, bob, carl]) await contest.pick(who, 2, 'DET')
      contest.latePicksOver(week)
      const { body } = await contest.advance(admin, week)
      expect(body.action).toBe(week === 3 ? 'completed_final_week' : 'advanced')
    }
    expect(await contestNow()).toMatchObject({
      status: 'in_progress',
      phase: 'playoff_tiebreaker',
      current_week: 3,
      active_participants: 3,
    })
    expect((await contest.advance(admin)).body.message).toBe(
      'No playoff round is open yet. An administrator has to set it up first.',
    )
    expect((await contest.pick(ann, 3, 'BOS')).body.code).toBe('playoff_round_not_open')
    const { body } = await contest.get<'survivorStandings'>(ann, '/standings')
    expect(body.participants.map((of) => of.placement)).toEqual([null, null, null])
  })
})

describe('A contest that advances automatically (S13)', () => {
  const ENDED = { 101: HOME, 102: HOME, 103: AWAY, 104: HOME }
  beforeEach(async () => {
    Object.assign(contest, await openContest(pool, admin, { members: [ann, bob, carl], auto_advance: true }))
    await picked(1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
    ])
  })

  it('advances once every game of the week is final, and once only', async () => {
    await finish(admin, { 101: HOME, 102: HOME, 103: AWAY, 104: 'OVER' })
    await advanceByItself(pool.deps)
    expect((await contestNow()).current_week).toBe(1)
    await finish(admin, ENDED)
    await Promise.all([advanceByItself(pool.deps), advanceByItself(pool.deps), advanceByItself(pool.deps)])
    await advanceByItself(pool.deps)
    expect((await contestNow()).current_week).toBe(2)
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'out in 1' })
    const log = await pool.db.selectFrom('audit_log').selectAll().where('action', '=', 'advance_week').execute()
    const mine = log.filter((of) => of.subject_id === String(contest.id))
    expect(mine).toMatchObject([{ actor_name: 'system', user_id: null }])
  })

  it('leaves it to the admin when switched off', async () => {
    await admin.put(contest.at, { auto_advance: false })
    await finish(admin, ENDED)
    await advanceByItself(pool.deps)
    expect((await contestNow()).current_week).toBe(1)
  })
})
