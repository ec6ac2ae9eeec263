import { givenPool } from '../harness/fixture.ts'
import type { Pool } from '../harness/harness.ts'
import type { Person } from '../harness/people.ts'
import { personOf, readDraft, signUpMany, startDraft } from './drafters.ts'

/** The start of a draft of four. */
export const START = '2026-09-20T18:00:00.000Z'
export const after = (seconds: number) => new Date(Date.parse(START) + seconds * 1_000).toISOString()
export const BOS = 6
export const NYR = 3

type Four = { pool: Pool; admin: Person; members: Person[] }

/** A pool for a test file with four members who are to draft. */
export async function givenFour() {
  const { pool, admin } = await givenPool({ now: START, season: 'played' })
  const four: Four = { pool, admin, members: await signUpMany(pool, 4) }
  return { ...four, drafting: (wanted: Record<string, unknown> = {}) => draftOfFour(four, wanted) }
}

/** A draft of the 2026-27 season that has just started, with its members in the order in which they pick. */
async function draftOfFour({ pool, admin, members }: Four, wanted: Record<string, unknown> = {}) {
  pool.clock.set(START)
  const draft = await startDraft(admin, members, { max_participants: 4, season_year: '2026-27', ...wanted })
  const { order } = await readDraft(admin, draft.at)
  const inOrder = order.map((drafter) => personOf(members, drafter.user_id))
  const [first, second] = inOrder
  if (!first || !second) throw new Error('nobody drafts')
  return { ...draft, first, second, inOrder }
}
