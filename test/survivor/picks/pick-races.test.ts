import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { countGamesAtLock } from '#server/features/survivor/picks/lock-counts.service.ts'
import { lockContest, lockParticipant } from '#server/features/survivor/survivor.repo.ts'
import { listWeeks, updateWeekDates } from '#server/features/survivor/weeks/weeks.repo.ts'
import { type Person, signUp } from '../../harness/people.ts'
import { BEFORE_ALL, type Contest, givenSurvivorPool, LOCKS, openContest } from '../survivor-steps.ts'

const CROWD = 24

const { pool, admin } = await givenSurvivorPool()
const crowd = await Promise.all(Array.from({ length: CROWD }, (_, n) => signUp(pool, `Member${n}`)))
let contest: Contest
beforeEach(async () => {
  contest = await openContest(pool, admin, { members: crowd })
})

it('simultaneous picks, changes, moves and withdrawals of a crowd are stored as they were answered (S1, S3)', async () => {
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

it('a pick that waits for its entry until after the lock is refused (S2)', async () => {
  const [who] = crowd
  if (!who) throw new Error('nobody')
  const held = await holdEntry(who)
  const answer = contest.pick(who, 1, 'BOS')
  await held.isWaitedFor()
  pool.clock.set(AFTER_BOS)
  await held.release()
  expect(await answer).toMatchObject({ status: 409, body: { code: 'team_has_started' } })
  expect(await stored()).toEqual([])
})

/** The first game of BOS has begun. */
const AFTER_BOS = LOCKS[0]

const holdEntry = ({ userId }: Person) => hold((tx) => lockParticipant(tx, { contestId: contest.id, userId }))

/** Another transaction, which holds what `lock` locks until it is released. */
async function hold(lock: (tx: Tx) => Promise<unknown>) {
  const { promise: mayEnd, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: onHeld } = Promise.withResolvers<void>()
  const holding = pool.db.transaction().execute(async (tx) => {
    await lock(tx)
    onHeld()
    await mayEnd
  })
  await isHeld
  return {
    isWaitedFor: () => vi.waitUntil(async () => (await waitingForLocks()) > 0, { timeout: 20_000 }),
    release: () => {
      release()
      return holding
    },
  }
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(1)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    pool.db,
  )
  return rows[0]?.n ?? 0
}

it('a server whose clock is behind takes no pick for a week that another server has counted, nor moves one from it (S2)', async () => {
  const [ann, bob] = crowd
  if (!ann || !bob) throw new Error('nobody')
  await contest.pick(bob, 1, 'BOS')
  pool.clock.set(LOCKS[0])
  await countGamesAtLock(pool.deps)
  pool.clock.set(BEFORE_ALL)
  expect(await contest.pick(ann, 1, 'BOS')).toMatchObject({ status: 409, body: { code: 'team_has_started' } })
  expect(await contest.pick(ann, 1, 'PHI')).toMatchObject({ status: 201, body: { pick: { is_late: true } } })
  expect(await contest.pick(bob, 2, 'BOS')).toMatchObject({ status: 409, body: { code: 'team_used' } })
  expect(await bob.delete(`${contest.at}/picks/1`)).toMatchObject({ status: 409, body: { code: 'picks_locked' } })
})

it('a pick that waits while the weeks get new numbers lands in no other week (S14, S1)', async () => {
  const [who] = crowd
  if (!who) throw new Error('nobody')
  const renumbered = await hold(async (tx) => {
    await lockContest(tx, contest.id)
    const [first, second] = await listWeeks(tx, contest.id)
    if (!first || !second) throw new Error('no weeks')
    await updateWeekDates(tx, [
      { ...first, week_number: second.week_number },
      { ...second, week_number: first.week_number },
    ])
  })
  const answer = contest.pick(who, 2, 'BOS')
  await renumbered.isWaitedFor()
  await renumbered.release()
  expect(await answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await stored()).toEqual([])
})

it('a pick that waits while its member joins is stored', async () => {
  const late = await signUp(pool, 'Latecomer')
  const joining = await hold(async (tx) => {
    await lockContest(tx, contest.id)
    const entry = { contest_id: contest.id, user_id: late.userId, participant_name: 'Latecomer', joined_at: BEFORE_ALL }
    await tx.insertInto('participants').values(entry).execute()
  })
  const answer = contest.pick(late, 1, 'BOS')
  await joining.isWaitedFor()
  await joining.release()
  expect((await answer).status).toBe(201)
})
