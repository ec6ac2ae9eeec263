import { hours } from '#rules/time.ts'
import { startPool } from '../harness/harness.ts'
import { type Person, signIn, signUp } from '../harness/people.ts'
import { BEFORE_ALL } from '../survivor/survivor-steps.ts'
import type { Chance } from './chance.ts'
import { draftRaces } from './draft-race.ts'
import { lateEntryRaces, midweekEntryRaces, openedEntryRaces } from './entry-race.ts'
import { type Judged, judge, type Race } from './histories.ts'
import { secondChanceRaces } from './second-chance-race.ts'
import { advancingRaces, clearedLockRaces, latePickRaces, openingRaces } from './survivor-race.ts'

const BATCH = 100

/**
 * Runs this many racing histories of joins, leaves, starts, picks, drafts, advances, rulings, locks, second chances and late entries against one pool (10,000
 * take a few minutes).
 */
export async function playHistories(histories: number, chance: Chance): Promise<Judged> {
  const pool = await startPool({ now: BEFORE_ALL })
  const admin = await signIn(pool, 'admin')
  const members: Person[] = []
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) members.push(await signUp(pool, name))
  const players = { pool, admin, members }
  const total: Judged = { histories: 0, acts: 0, unexplained: [], outcomes: new Map() }

  /** Otherwise the access tokens would expire and the rate limits run out long before the end. */
  const refresh = async () => {
    pool.wall.advance(hours(1))
    for (const person of [admin, ...members]) {
      const { body } = await person.post<{ accessToken: string }>('/auth/refresh-token')
      person.token = body.accessToken
    }
  }
  const playAll = async <State, Act>(races: readonly Race<State, Act>[], share: number) => {
    for (const race of races) {
      for (let left = Math.ceil(share / races.length); left > 0; left -= BATCH) {
        await refresh()
        const judged = await judge(pool.db, race, { histories: Math.min(left, BATCH), chance })
        total.histories += judged.histories
        total.acts += judged.acts
        total.unexplained.push(...judged.unexplained)
        for (const [outcome, times] of judged.outcomes)
          total.outcomes.set(outcome, (total.outcomes.get(outcome) ?? 0) + times)
      }
    }
  }

  await playAll(await openingRaces(players), histories * 0.2)
  await playAll(await draftRaces(players), histories * 0.3)
  await playAll(await advancingRaces(players), histories * 0.25)
  await playAll(await latePickRaces(players), histories * 0.15)
  await playAll(await clearedLockRaces(players), histories * 0.1)
  // These have nine weeks, and so have the contests after them, as entries that are opened late need.
  await playAll(await secondChanceRaces(players), histories * 0.1)
  await playAll(await openedEntryRaces(players), histories * 0.1)
  await playAll(await midweekEntryRaces(players), histories * 0.1)
  await playAll(await lateEntryRaces(players), histories * 0.15)
  await pool.close()
  return total
}
