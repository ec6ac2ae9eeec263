import { expect, test } from 'vitest'
import { startPool } from '../harness/harness.ts'
import { PASSWORD, type Person, signIn, signUp } from '../harness/people.ts'
import { BEFORE_ALL, type Contest, LOCKS, openContest, saveGames, THREE_WEEKS } from '../survivor/survivor-steps.ts'
import { numberOf, openChance, say } from './chance.ts'

/** `withdrawn`: the ruling that took the first of the two out before the lock, where the act needs one. */
type Players = { contest: Contest; withdrawn: number | null }

/** What would let an admin look and then pick, there and back (S2). */
const acts: Record<string, { there: Act; back: Act; isWithdrawn?: true; isNeverRefused?: true }> = {
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
  'a withdrawal from before the lock': {
    there: ({ contest, withdrawn }, who) => contest.post(who, `/rulings/${withdrawn}/preview`),
    back: ({ contest, withdrawn }, who) => who.delete(`${contest.at}/rulings/${withdrawn}`),
    isWithdrawn: true,
  },
  // What shows the picks here ends the late picks of the week.
  'games that are called off by hand': {
    there: (_, who) =>
      who.post(
        '/games',
        REST.map((game) => ({ ...game, game_state: 'PPD' })),
      ),
    back: (_, who) => who.post('/games', REST),
    isNeverRefused: true,
  },
}
const REST = THREE_WEEKS.filter(({ game_id }) => [102, 103, 104].includes(game_id))
type Act = (players: Players, who: Person) => Promise<{ status: number; body: unknown }>

test.each(Object.entries(acts))(
  'two admins who race %s: nobody who has seen the picks of a week can pick in it (S2, S16)',
  async (name, { there, back, isWithdrawn, isNeverRefused }) => {
    const chance = openChance()
    const pool = await startPool({ now: BEFORE_ALL })
    const admin = await signIn(pool, 'admin')
    const second = await signUp(pool, 'Second')
    const [ann, carl] = [await signIn(pool, 'ann'), await signUp(pool, 'Carl')]
    await pool.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', second.userId).execute()
    const other = await signIn(pool, { email: second.email, password: PASSWORD })
    await saveGames(admin, THREE_WEEKS)
    const admins = [admin, other]
    const told = new Map<string, number>()
    let peeked = 0
    const rounds = numberOf('FAULT_LOOKS', 10)
    for (let round = 0; round < rounds; round += 1) {
      pool.clock.set(BEFORE_ALL)
      await pool.db.deleteFrom('contests').execute()
      await saveGames(admin, THREE_WEEKS)
      const contest = await openContest(pool, admin, { members: [ann, admin, other, carl] })
      await contest.pick(ann, 1, 'BOS')
      const players = { contest, withdrawn: isWithdrawn ? await withdraw(contest, admin) : null }
      pool.clock.set(LOCKS[0])
      const seen = new Set<Person>()
      const look = async (who: Person) => {
        const { body } = await contest.get<'weekPicks'>(who, '/picks?week=1')
        if (body.picks.length > 0) seen.add(who)
      }
      const count = async (answer: ReturnType<Act>) => {
        const { status, body } = await answer
        const said = status < 300 ? 'done' : String((body as { code?: string }).code)
        told.set(said, (told.get(said) ?? 0) + 1)
      }
      const moves = admins.flatMap((who) => [
        () => count(there(players, who)),
        () => look(who),
        () => count(back(players, who)),
        () => look(who),
      ])
      await Promise.all([...chance.shuffled(moves), () => contest.pick(carl, 1, 'DET')].map((move) => move()))
      for (const who of admins) {
        await look(who)
        const hadSeen = seen.has(who)
        const { status } = await contest.pick(who, 1, 'PHI')
        if (status === 201 && hadSeen) peeked += 1
      }
    }
    say(`${name}: ${rounds} rounds, seed ${chance.seed}, told ${JSON.stringify(Object.fromEntries(told))}`)
    await pool.close()
    expect(peeked, `seed ${chance.seed}`).toBe(0)
    if (!isNeverRefused) expect(told.get('late_picks_possible') ?? 0).toBeGreaterThan(0)
  },
)

/** Withdraws the admin themselves, before the lock. */
async function withdraw(contest: Contest, admin: Person): Promise<number> {
  const { body } = await contest.get<'survivorParticipants'>(admin, '/participants')
  const participant_id = body.participants.find((of) => of.user_id === admin.userId)?.participant_id
  const wanted = { participant_id, week_number: 1, kind: 'withdraw', reason: 'On the road' }
  return (await contest.post<'makeRuling'>(admin, '/rulings', wanted)).body.ruling_id
}
