import { describe, expect, it } from 'vitest'
import { hours, plus } from '#rules/time.ts'
import { startByItself } from '#server/features/survivor/start/start.service.ts'
import { advanceByItself } from '#server/features/survivor/survivor.job.ts'
import type { Person } from '../../harness/people.ts'
import { AWAY, type Contest, finish, givenSurvivorPool, HOME, LOCKS, openContest } from '../survivor-steps.ts'

/** Carl takes no part. A job runs only where a test calls it. */
const { pool, admin, ann, bob, carl } = await givenSurvivorPool({ also: ['carl'] })

/** A start after the locks of two weeks, so that the third becomes week 1. */
const NOON = '2025-11-12T17:00:00.000Z'
const all = [ann, bob, carl, admin]

const seesPicks = async (contest: Contest, who: Person, week: number) => {
  const { body } = await contest.get<'weekPicks'>(who, `/picks?week=${week}`)
  return body.picks.length > 0
}
const whoSees = async (contest: Contest, week: number) => {
  const sees: Person[] = []
  for (const who of all) if (await seesPicks(contest, who, week)) sees.push(who)
  return sees
}

describe('Between a start that renumbers the weeks and its job (T6, S14)', () => {
  const waiting = async () => {
    const contest = await openContest(pool, admin, { members: [ann, bob], start: false, starts_at: NOON })
    for (const week of [1, 2, 3])
      expect((await contest.pick(ann, week, ['BOS', 'DET', 'BUF'][week - 1] ?? '')).status).toBe(201)
    return contest
  }

  it('no one sees a pick, picks late, joins or leaves, however long the job takes', async () => {
    const contest = await waiting()
    for (const now of [LOCKS[1], NOON, LOCKS[2], plus(LOCKS[2], hours(20))]) {
      pool.clock.set(now)
      for (const week of [1, 2, 3]) expect(await whoSees(contest, week), `week ${week} at ${now}`).toEqual([])
      for (const week of now < LOCKS[2] ? [1, 2] : [1, 2, 3])
        expect(await contest.pick(bob, week, 'NYR'), `week ${week} at ${now}`).toMatchObject({ status: 409 })
    }
    expect((await contest.post(carl, '/join')).status).toBe(409)
    expect((await contest.post(ann, '/leave')).status).toBe(409)
  })

  it('a start renumbers the pick of an open week, and late pickers see no other pick before theirs', async () => {
    const contest = await waiting()
    pool.clock.set(NOON)
    expect((await contest.pick(ann, 3, 'NYR')).status).toBe(200)
    pool.clock.set(plus(LOCKS[2], hours(3)))
    await startByItself(pool.deps)
    expect(await whoSees(contest, 1)).toEqual([ann])
    expect((await contest.pick(bob, 1, 'DET')).body).toMatchObject({ pick: { is_late: true } })
    expect(await whoSees(contest, 1)).toEqual(all)
  })
})

describe('Between the end of a week and its advance (T6, S13)', () => {
  it('a member who is out by the results sees no more than a living one, and a pick of theirs saves no one', async () => {
    const contest = await openContest(pool, admin, { members: [ann, bob, admin], auto_advance: true })
    for (const [who, team] of [
      [ann, 'BOS'],
      [bob, 'PHI'],
      [admin, 'BOS'],
    ] as const)
      await contest.pick(who, 1, team)
    await contest.pick(ann, 2, 'DET')
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: AWAY })
    pool.clock.set(plus(LOCKS[1], hours(12)))
    expect(await whoSees(contest, 2)).toEqual([ann])
    expect((await contest.pick(bob, 2, 'BUF')).body).toMatchObject({ pick: { is_late: true } })
    await advanceByItself(pool.deps)
    expect(await contest.fates(ann)).toMatchObject({ Ann: 'alive', Bob: 'out in 1' })
    expect(await whoSees(contest, 2)).toEqual([ann, bob])
    expect(await contest.pick(bob, 2, 'NYR')).toMatchObject({ status: 409 })
  })
})
