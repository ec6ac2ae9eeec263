import { beforeEach, expect, it } from 'vitest'
import { countGamesAtLock } from '#server/features/survivor/picks/lock-counts.service.ts'
import { readPickSnapshot } from '#server/features/survivor/picks/pick-context.service.ts'
import { writePicks } from '#server/features/survivor/picks/picks.repo.ts'
import { writePick } from '#server/features/survivor/picks/picks.service.ts'
import { type Person, signUp } from '../../harness/people.ts'
import { BEFORE_ALL, type Contest, givenSurvivorPool, LOCKS, openContest } from '../survivor-steps.ts'

const CROWD = 24

const { pool, admin, idOf } = await givenSurvivorPool()
const crowd = await Promise.all(Array.from({ length: CROWD }, (_, n) => signUp(pool, `Member${n}`)))
let contest: Contest
beforeEach(async () => {
  contest = await openContest(pool, admin, { members: crowd })
})

it('a crowd that picks, changes, moves and takes back at the same time is stored as it was told (S1, S3)', async () => {
  const first = await Promise.all(crowd.map((who, n) => contest.pick(who, 1, teamOf(n))))
  expect(first.map(({ status }) => status)).toEqual(crowd.map(() => 201))
  const acts = await Promise.all(
    crowd.map(async (who, n) => {
      if (n % 4 === 0) return contest.pick(who, 1, teamOf(n, 1))
      if (n % 4 === 1) return contest.pick(who, 2, teamOf(n))
      if (n % 4 === 2) return who.delete(`${contest.at}/picks/1`)
      return contest.pick(who, 1, teamOf(n))
    }),
  )
  expect(acts.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  const picks = await Promise.all(crowd.map((who) => contest.get<'myPicks'>(who, '/my-picks')))
  const found = picks.map(({ body }) => body.picks.map((pick) => `${pick.week_number} ${pick.abbreviation}`))
  const wanted = crowd.map((_, n) => {
    if (n % 4 === 0) return [`1 ${teamOf(n, 1)}`]
    if (n % 4 === 1) return [`2 ${teamOf(n)}`]
    return n % 4 === 2 ? [] : [`1 ${teamOf(n)}`]
  })
  expect(found).toEqual(wanted)
})

const TEAMS = ['BOS', 'NYR', 'DET', 'BUF', 'PHI']

const teamOf = (n: number, turn = 0) => TEAMS[(n + turn) % TEAMS.length] ?? ''

it('many requests of one member at once end in one pick for each week, and none is refused wrongly (S3)', async () => {
  const [who] = crowd
  if (!who) throw new Error('nobody')
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => contest.pick(who, 1, teamOf(n))))
  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await stored()).toHaveLength(1)
})

const stored = () => pool.db.selectFrom('picks').select(['participant_id', 'week_number', 'team_id']).execute()

it('one that has become a second pick of its week spoils nothing for the others of its batch', async () => {
  const stale = await allowed(crowd[0], { week: 1, team: 'BOS' })
  const good = await allowed(crowd[1], { week: 1, team: 'DET' })
  expect((await contest.pick(crowd[0] as Person, 1, 'NYR')).status).toBe(201)
  expect(await writePicks(pool.db, { writes: [stale.write, good.write], at: pool.clock.now() })).toBeNull()
  expect(await stored()).toHaveLength(1)
  // The first waits for nothing; the two that come meanwhile are one batch.
  const other = await allowed(crowd[2], { week: 1, team: 'BUF' })
  expect(await Promise.all([other, stale, good].map((one) => writePick(pool.deps, one)))).toEqual([true, false, true])
  expect(await stored()).toHaveLength(3)
})

/** What a member may write now, as the rules have allowed it. */
async function allowed(who: Person | undefined, { week, team }: { week: number; team: string }) {
  const asked = { contestId: contest.id, weekNumber: week, userId: who?.userId ?? 0 }
  const seen = await readPickSnapshot(pool.deps, asked)
  if (!seen?.entry || !seen.week) throw new Error('the member does not take part')
  const { contest: of, entry, week: seenWeek, pick: before } = seen
  const pick = { team_id: idOf(team), picked_at: BEFORE_ALL, is_late: false }
  return { write: { seen: { contest: of, entry, week: seenWeek, before }, pick, moved: null }, at: pool.clock.now() }
}

it('one that waited over its lock is not written (S2)', async () => {
  const early = await allowed(crowd[0], { week: 1, team: 'BOS' })
  pool.clock.set(LOCKS[0])
  expect(await writePick(pool.deps, early)).toBe(false)
  expect(await stored()).toEqual([])
})

it('one that was allowed before the lock is not written once the games of its week, or of the one it leaves, are counted (S2)', async () => {
  const early = await allowed(crowd[0], { week: 1, team: 'BOS' })
  await contest.pick(crowd[1] as Person, 1, 'BOS')
  const { write } = await allowed(crowd[1], { week: 2, team: 'BOS' })
  const { week, before } = (await allowed(crowd[1], { week: 1, team: 'BOS' })).write.seen
  const moved = { ...week, team_id: idOf('BOS'), pick_id: before?.pick_id ?? 0 }
  const late = await allowed(crowd[2], { week: 1, team: 'PHI' })
  pool.clock.set(LOCKS[0])
  await countGamesAtLock(pool.deps)
  const asLate = { ...late.write, pick: { ...late.write.pick, is_late: true } }
  expect(
    await writePicks(pool.db, { writes: [early.write, { ...write, moved }, asLate], at: pool.clock.now() }),
  ).toEqual([false, false, true])
})

it('one whose row another transaction holds is not waited for', async () => {
  const [held, free] = [
    await allowed(crowd[0], { week: 1, team: 'BOS' }),
    await allowed(crowd[1], { week: 1, team: 'BOS' }),
  ]
  await pool.db.transaction().execute(async (tx) => {
    const { participant_id } = held.write.seen.entry
    await tx
      .selectFrom('participants')
      .select('participant_id')
      .where('participant_id', '=', participant_id)
      .forUpdate()
      .execute()
    expect(await writePicks(pool.db, { writes: [held.write, free.write], at: pool.clock.now() })).toEqual([false, true])
  })
})
