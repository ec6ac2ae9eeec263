import { describe, expect, it } from 'vitest'
import type * as calls from '#contract/dashboard/waiting.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { hours, minutes, plus } from '#rules/time.ts'
import { openTiebreaker } from '../survivor/playoffs/playoff-steps.ts'
import { finish, givenSurvivor, HOME, LOCKS, openContest } from '../survivor/survivor-steps.ts'
import { createTwoTeam, joinAll, readDraft } from '../two-team/drafters.ts'
import { letMailLeave } from './desk-steps.ts'

const { pool, admin, ann, bob, contest } = await givenSurvivor()
await letMailLeave(pool, admin)

const items = async () => (await admin.get<AnswerOf<typeof calls.whatWaits>>('/admin/waiting')).body.items

describe('The items waiting for an admin', () => {
  it('are empty while there is still time to pick', async () => {
    pool.clock.set(plus(LOCKS[0], -hours(48) - 1))
    expect(await items()).toEqual([])
  })

  it('include a missing pick, with the deadline but never anyone’s pick (S5)', async () => {
    pool.clock.set(plus(LOCKS[0], -hours(48)))
    await contest.pick(ann, 1, 'BOS')
    const waiting = await items()
    expect(waiting).toMatchObject([
      { kind: 'no_pick', contest_name: 'Survivor', week: 'week 1', names: ['Bob Baker'], deadline: LOCKS[0] },
    ])
    expect(JSON.stringify(waiting)).not.toMatch(/BOS|Bruins|team/)
    await contest.pick(bob, 1, 'BUF')
    expect(await items()).toEqual([])
  })

  it('include a week that can be ended, then outdated results after a correction (G5)', async () => {
    await admin.put(contest.at, { auto_advance: false })
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'BUF'],
    ])
    expect(await items()).toEqual([])
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    // By then the next week locks within two days.
    expect(await items()).toMatchObject([
      { kind: 'advance', week: 'week 1' },
      { kind: 'no_pick', week: 'week 2' },
    ])
    await contest.advance(admin, 1)
    await finish(admin, { 104: { home: 0, away: 1 } })
    expect((await items())[0]).toMatchObject({ kind: 'out_of_date', weeks: ['week 1'] })
    pool.clock.set(plus(LOCKS[1], -hours(1)))
    expect((await items()).map((item) => item.kind)).toEqual(['out_of_date', 'no_pick'])
  })

  it('include a missing pick for the next week that locks while the previous one waits, except for members certain to be out (N1)', async () => {
    await admin.put(contest.at, { auto_advance: false })
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'DET'],
    ])
    pool.clock.set(plus(LOCKS[1], -hours(48)))
    expect(await items()).toMatchObject([{ kind: 'no_pick', week: 'week 2', names: ['Ann Abbott', 'Bob Baker'] }])
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    expect(await items()).toMatchObject([
      { kind: 'advance', week: 'week 1' },
      { kind: 'no_pick', week: 'week 2', names: ['Ann Abbott'] },
    ])
  })

  it('include a missing pick of a contest about to start', async () => {
    await pool.db.deleteFrom('contests').execute()
    Object.assign(contest, await openContest(pool, admin, { members: [ann, bob], start: false }))
    await contest.pick(ann, 1, 'BOS')
    pool.clock.set(plus(LOCKS[0], -hours(48) - 1))
    expect(await items()).toEqual([])
    pool.clock.set(plus(LOCKS[0], -hours(48)))
    expect(await items()).toMatchObject([{ kind: 'no_pick', week: 'week 1', names: ['Bob Baker'] }])
  })

  it('exclude anything the server does automatically (S13)', async () => {
    await admin.put(contest.at, { auto_advance: true })
    await contest.pickAndLock(1, [[ann, 'BUF']])
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    expect((await items()).map((item) => item.kind)).not.toContain('advance')
  })

  it('include a stalled draft, with the member on the clock and since when', async () => {
    const { at } = await createTwoTeam(admin, { max_participants: 2 })
    await joinAll([ann, bob], at)
    await admin.post(`${at}/start`)
    const since = pool.clock.now()
    const drafts = async () => (await items()).filter((item) => item.kind === 'draft')
    pool.clock.set(plus(since, hours(12) - minutes(1)))
    expect(await drafts()).toEqual([])
    pool.clock.set(plus(since, hours(12)))
    const { current } = await readDraft(admin, at)
    const { participant_name } = current?.participant ?? {}
    expect(await drafts()).toMatchObject([{ participant_name, since }])
  })

  it('include a playoff round that can be set up, if that is up to an admin (P1, S13)', async () => {
    Object.assign(contest, await openTiebreaker({ pool, admin }, [ann, bob]))
    await admin.put(contest.at, { auto_advance: true })
    expect((await items()).map((item) => item.kind)).not.toContain('playoff_round')
    await admin.put(contest.at, { auto_advance: false })
    expect(await items()).toMatchObject([{ kind: 'playoff_round', round: 1 }])
    await contest.post(admin, '/playoff-rounds', { round: 1 })
    expect((await items()).map((item) => item.kind)).not.toContain('playoff_round')
  })

  it('are for admins only', async () => expect((await ann.get('/admin/waiting')).status).toBe(403))
})
