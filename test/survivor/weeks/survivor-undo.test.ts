import { describe, expect, it } from 'vitest'
import { hours, plus } from '#rules/time.ts'
import { advanceByItself } from '#server/features/survivor/survivor.job.ts'
import { readItems } from '../../dashboard/desk-steps.ts'
import { finishPlayoffs, openTiebreaker } from '../playoffs/playoff-steps.ts'
import { AWAY, finish, gameNow, givenSurvivor, HOME, LOCKS, openContest, startOver } from '../survivor-steps.ts'

const { pool, admin, ann, bob, carl, contest } = await givenSurvivor({ also: ['carl'] })

describe('Undoing the last advance', () => {
  async function advanced() {
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
      [carl, 'BUF'],
    ])
    await finish(admin, { 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
  }
  const undoable = async () => (await contest.get<'readSurvivorContest'>(admin, '')).body.undoable_week

  it('is offered to admins until the new week locks, and keeps the picks made ahead (S1, S11)', async () => {
    expect(await undoable()).toBeNull()
    await advanced()
    expect(await undoable()).toBe(1)
    expect((await contest.get<'readSurvivorContest'>(ann, '')).body).not.toHaveProperty('undoable_week')
    await contest.pick(ann, 2, 'BOS')
    pool.clock.set('2025-11-10T23:59:59.999Z')
    expect(await undoable()).toBe(1)
    pool.clock.set(LOCKS[1])
    expect(await undoable()).toBeNull()
    expect(await contest.undo(admin, 1)).toMatchObject({
      status: 409,
      body: { message: "Week 2 has locked since, so the advance can't be undone" },
    })
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 1', Carl: 'alive' })
  })

  it('revives and reopens, so that the week can be advanced again', async () => {
    await advanced()
    expect((await contest.undo(admin, 1)).body).toMatchObject({
      contest: { current_week: 1 },
      auto_advance_paused: true,
    })
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'alive' })
    expect((await contest.undo(admin, 1)).body.message).toBe("There's nothing to undo")
    expect((await contest.advance(admin, 1)).status).toBe(200)
    expect((await contest.undo(admin, 2)).status).toBe(409)
    expect((await contest.undo(ann, 1)).status).toBe(403)
  })

  it('names the changes it would take back, and makes none (S11)', async () => {
    await advanced()
    const before = await gameNow(pool, contest)
    expect((await contest.get<'previewUndoAdvance'>(admin, '/undo-advance')).body).toMatchObject({
      week_number: 1,
      lines: [{ participant_name: 'Bob Baker', before: 1, after: null }],
      champions: [],
      pauses_auto_advance: true,
    })
    expect(await gameNow(pool, contest)).toEqual(before)
  })

  it('is refused for a completed contest: reopening is its way back, and takes the title from the champion by name (S11)', async () => {
    await contest.pickAndLock(1, [[ann, 'BUF']])
    await finish(admin, { 104: HOME })
    const before = await gameNow(pool, contest)
    expect((await contest.post(admin, '/reopen')).body.code).toBe('contest_not_over')
    expect((await contest.advance(admin, 1)).body.status).toBe('completed')
    const card = async () => (await contest.get<'readSurvivorContest'>(admin, '')).body
    expect(await card()).toMatchObject({ undoable_week: null, can_reopen: true, champions: ['Ann Abbott'] })
    expect((await contest.undo(admin)).body).toMatchObject({ message: 'The contest is over. Reopen it instead.' })
    const { body } = await contest.get<'previewReopen'>(admin, '/reopen')
    expect(body).toMatchObject({
      champions: ['Ann Abbott'],
      lines: [{ participant_name: 'Bob Baker' }, { participant_name: 'Carl' }],
    })
    expect((await contest.post(ann, '/reopen')).status).toBe(403)
    expect((await contest.post(admin, '/reopen')).status).toBe(200)
    expect(await gameNow(pool, contest)).toEqual(before)
  })

  it('reopens the older of two contests that ran side by side (S11)', async () => {
    await openContest(pool, admin, { contest_name: 'Beside it', members: [bob] })
    await contest.pickAndLock(1, [[ann, 'BUF']])
    await finish(admin, { 104: HOME })
    await contest.advance(admin, 1)
    const { body } = await contest.get<'readSurvivorContest'>(admin, '')
    expect(body).toMatchObject({ can_reopen: true, is_followed: false })
    expect((await contest.post(admin, '/reopen')).status).toBe(200)
  })

  it('is refused for a completed contest once a newer one of its season followed it (S11)', async () => {
    await contest.pickAndLock(1, [[ann, 'BUF']])
    await finish(admin, { 104: HOME })
    await contest.advance(admin, 1)
    await openContest(pool, admin, { members: [ann] })
    const { body } = await contest.get<'readSurvivorContest'>(admin, '')
    expect(body).toMatchObject({ can_reopen: false, is_followed: true })
    expect((await contest.post(admin, '/reopen')).body.code).toBe('newer_contest')
  })

  it('keeps a week out of date after a later correction (G5), unless it has no results', async () => {
    await advanced()
    await contest.pickAndLock(2, [])
    await contest.advance(admin, 2)
    await finish(admin, { 103: AWAY, 201: HOME })
    await contest.undo(admin, 2)
    const { body } = await contest.get<'readSurvivorContest'>(admin, '')
    expect(body).toMatchObject({ current_week: 2, out_of_date_weeks: [1] })
  })

  it('is refused once results were recomputed', async () => {
    await advanced()
    await contest.process(admin, 1)
    expect((await contest.undo(admin, 1)).body.message).toBe("There's nothing to undo")
  })

  it('pauses automatic advance until a game of the week changes and is final, or an admin advances it (S11)', async () => {
    Object.assign(contest, await openContest(pool, admin, { members: [ann, bob], auto_advance: true }))
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'BUF'],
    ])
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    await advanceByItself(pool.deps)
    expect((await contest.get<'readSurvivorContest'>(ann, '')).body.current_week).toBe(2)
    const undone = async () => {
      expect((await contest.undo(admin, 1)).body.auto_advance_paused).toBe(true)
      await advanceByItself(pool.deps)
      expect((await contest.get<'readSurvivorContest'>(admin, '')).body).toMatchObject({
        current_week: 1,
        auto_advance: true,
        auto_advance_paused: true,
      })
    }
    await undone()
    pool.clock.set(plus(pool.clock.now(), hours(2)))
    const outlook = async () => (await contest.get<'weekReadiness'>(admin, '/weeks/1/readiness')).body.advance
    expect(await outlook()).toEqual({ waits_for: 'admin', around: null })
    const waiting = { kind: 'advance', contest_id: contest.id, week: 'week 1' }
    expect(await readItems(admin)).toContainEqual(expect.objectContaining(waiting))
    await finish(admin, { 101: AWAY })
    // Neither the card nor the week says that it is paused once it isn't.
    expect((await contest.get<'readSurvivorContest'>(admin, '')).body).toMatchObject({
      current_week: 1,
      auto_advance_paused: false,
    })
    expect(await outlook()).toMatchObject({ waits_for: 'nothing' })
    expect(await readItems(admin)).not.toContainEqual(expect.objectContaining(waiting))
    await advanceByItself(pool.deps)
    expect((await contest.get<'readSurvivorContest'>(admin, '')).body).toMatchObject({
      current_week: 2,
      auto_advance_paused: false,
    })
    await undone()
    await contest.advance(admin, 1)
    expect((await contest.get<'readSurvivorContest'>(admin, '')).body).toMatchObject({
      current_week: 2,
      auto_advance: true,
      auto_advance_paused: false,
    })
  })

  it('and a pick for the new week at once both succeed, in either order (S1)', async () => {
    for (const isPickFirst of [true, false]) {
      Object.assign(contest, await startOver(pool, admin, [ann, bob, carl]))
      await advanced()
      const both = [() => contest.undo(admin, 1), () => contest.pick(ann, 2, 'BOS')]
      if (isPickFirst) both.reverse()
      const answers = await Promise.all(both.map((send) => send()))
      expect(answers.map((of) => of.status).sort()).toEqual([200, 201])
      const picks = await pool.db.selectFrom('picks').select('team_id').where('week_number', '=', 2).execute()
      expect(picks).toHaveLength(1)
      expect((await contest.get<'readSurvivorContest'>(admin, '')).body.current_week).toBe(1)
    }
  })

  it('happens once for two admins', async () => {
    await advanced()
    const answers = await Promise.all([contest.undo(admin, 1), contest.undo(admin, 1), contest.undo(admin, 1)])
    expect(answers.map((of) => of.status).sort()).toEqual([200, 409, 409])
  })

  it('works in playoff slots too, until a round is set up after it (P1)', async () => {
    Object.assign(contest, await openTiebreaker({ pool, admin }, [ann, bob]))
    expect(await undoable()).toBe(1)
    await contest.post(admin, '/playoff-rounds', { round: 1 })
    expect(await undoable()).toBeNull()
    expect((await contest.undo(admin, 1)).body.message).toBe(
      "A playoff round has been set up since, so the advance can't be undone",
    )
    await contest.pick(ann, 2, 'BOS')
    await contest.pick(bob, 2, 'DET')
    pool.clock.set('2026-04-18T23:00:00.000Z')
    await finishPlayoffs(admin, { A1: HOME, B1: HOME, C1: HOME, D1: HOME })
    const before = await gameNow(pool, contest)
    await contest.advance(admin, 2)
    expect((await contest.undo(admin, 2)).status).toBe(200)
    expect(await gameNow(pool, contest)).toEqual(before)
  })
})
