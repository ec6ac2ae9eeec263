import { expect, onTestFinished, test } from 'vitest'
import { startTwoServers } from '../harness/live-server.ts'
import { PASSWORD, type Person, signIn, signUp } from '../harness/people.ts'
import {
  BEFORE_ALL,
  type Contest,
  finish,
  HOME,
  LOCKS,
  openContest,
  saveGames,
  THREE_WEEKS,
} from '../survivor/survivor-steps.ts'
import { numberOf, openChance, say } from './chance.ts'

const EARLY = '2025-11-03T17:00:00.000Z'
const REST = THREE_WEEKS.filter(({ game_id }) => [102, 103, 104].includes(game_id))
const setLock = (contest: Contest, who: Person, lock_time: string | null) =>
  contest.post<'updateLockTime'>(who, '/weeks/1/update-lock-time', { lock_time })

/** `withdrawn`: the ruling that withdrew the first of the two before the lock, if the act needs one. */
type Players = { contest: Contest; withdrawn?: number }
type People = { contest: Contest; admin: Person; others: readonly Person[] }
type Act = (players: Players, who: Person) => Promise<{ status: number; body: unknown }>

/** Acts that would let an admin look and then pick, with their reversal (S2). */
type Raced = {
  there: Act
  back: Act
  /** Runs before the lock of the week, which someone has picked for. */
  before?: (people: People) => Promise<Partial<Players>>
  week?: 1 | 2
  lock?: string
  /** The refusal; null if there is none, and showing the picks ends the week's late picks. */
  refusedAs?: string | null
}

const acts: Record<string, Raced> = {
  'late picks': {
    there: ({ contest }, who) => who.put(contest.at, { late_picks: false }),
    back: ({ contest }, who) => who.put(contest.at, { late_picks: true }),
  },
  'results by hand': {
    there: ({ contest }, who) => contest.process(who, 1),
    back: ({ contest }, who) => contest.post(who, '/undo-recompute'),
  },
  'an advance by hand': {
    there: ({ contest }, who) => contest.advance(who, 1),
    back: ({ contest }, who) => contest.undo(who, 1),
  },
  'an advance that leaves one winner': {
    there: ({ contest }, who) => contest.advance(who, 1),
    back: ({ contest }, who) => contest.post(who, '/reopen'),
    before: async ({ contest, admin, others }) => {
      for (const who of [admin, ...others]) await contest.pick(who, 1, 'NYR')
      await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
      return {}
    },
    week: 2,
    refusedAs: null,
  },
  'a withdrawal from before the lock': {
    there: ({ contest, withdrawn }, who) => contest.post(who, `/rulings/${withdrawn}/preview`),
    back: ({ contest, withdrawn }, who) => who.delete(`${contest.at}/rulings/${withdrawn}`),
    before: async ({ contest, admin }) => ({ withdrawn: await withdraw(contest, admin) }),
  },
  'an early lock by hand that has passed': {
    there: ({ contest }, who) => setLock(contest, who, null),
    back: ({ contest }, who) => setLock(contest, who, '2025-11-03T23:00:00Z'),
    before: async ({ contest, admin }) => {
      expect((await setLock(contest, admin, EARLY)).status).toBe(200)
      return {}
    },
    lock: EARLY,
    refusedAs: 'week_locked',
  },
  'games that are called off by hand': {
    there: (_, who) =>
      who.post(
        '/games',
        REST.map((game) => ({ ...game, game_state: 'PPD' })),
      ),
    back: (_, who) => who.post('/games', REST),
    refusedAs: null,
  },
}

test.each(Object.entries(acts))(
  'when two admins race %s on two servers, no one who has seen a week’s picks can pick in it (S2, S16)',
  async (name, { there, back, before, week = 1, lock = LOCKS[week - 1] ?? '', refusedAs = 'late_picks_possible' }) => {
    const chance = openChance()
    const servers = await startTwoServers({ now: BEFORE_ALL })
    onTestFinished(servers.close)
    const { pool } = servers.first
    const admin = await signIn(pool, 'admin')
    const second = await signUp(pool, 'Second')
    const [ann, carl] = [await signIn(pool, 'ann'), await signUp(servers.second.pool, 'Carl')]
    await pool.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', second.userId).execute()
    const other = await signIn(servers.second.pool, { email: second.email, password: PASSWORD })
    await saveGames(admin, THREE_WEEKS)
    const admins = [admin, other]
    const outcomes = new Map<string, number>()
    let peeked = 0
    const rounds = numberOf('FAULT_LOOKS', 10)
    for (let round = 0; round < rounds; round += 1) {
      pool.clock.set(BEFORE_ALL)
      await pool.db.deleteFrom('contests').execute()
      await pool.db.deleteFrom('games').execute()
      for (const { deps } of [pool, servers.second.pool]) deps.cache.clear()
      await saveGames(admin, THREE_WEEKS)
      const contest = await openContest(pool, admin, { members: [ann, admin, other, carl] })
      for (let n = 1; n <= week; n += 1) await contest.pick(ann, n, n === 1 ? 'BOS' : 'NYR')
      const players = { contest, ...(await before?.({ contest, admin, others: [other, carl] })) }
      pool.clock.set(lock)
      const seen = new Set<Person>()
      const look = async (who: Person) => {
        const { body } = await contest.get<'weekPicks'>(who, `/picks?week=${week}`)
        if (body.picks.length > 0) seen.add(who)
      }
      const count = async (answer: ReturnType<Act>) => {
        const { status, body } = await answer
        const said = status < 300 ? 'done' : String((body as { code?: string }).code)
        outcomes.set(said, (outcomes.get(said) ?? 0) + 1)
      }
      const moves = admins.flatMap((who) => [
        () => count(there(players, who)),
        () => look(who),
        () => count(back(players, who)),
        () => look(who),
      ])
      await Promise.all([...chance.shuffled(moves), () => contest.pick(carl, week, 'DET')].map((move) => move()))
      for (const who of admins) {
        await look(who)
        const hadSeen = seen.has(who)
        const { status } = await contest.pick(who, week, 'PHI')
        if (status === 201 && hadSeen) peeked += 1
      }
    }
    say(`${name}: ${rounds} rounds, seed ${chance.seed}, answers ${JSON.stringify(Object.fromEntries(outcomes))}`)
    expect(peeked, `seed ${chance.seed}`).toBe(0)
    if (refusedAs !== null) expect(outcomes.get(refusedAs) ?? 0).toBeGreaterThan(0)
  },
)

/** Withdraws the admin themselves, before the lock. */
async function withdraw(contest: Contest, admin: Person): Promise<number> {
  const { body } = await contest.get<'survivorParticipants'>(admin, '/participants')
  const participant_id = body.participants.find((of) => of.user_id === admin.userId)?.participant_id
  const wanted = { participant_id, week_number: 1, kind: 'withdraw', reason: 'On the road' }
  return (await contest.post<'makeRuling'>(admin, '/rulings', wanted)).body.ruling_id
}
