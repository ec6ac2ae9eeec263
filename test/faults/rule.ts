import type { Pool } from '../harness/harness.ts'
import type { Person } from '../harness/people.ts'
import { RULED, type RulingAct } from './survivor-model.ts'

/** The id of a contest, an entry or a ruling that doesn't exist. */
export const UNKNOWN = 2_000_000_000

export type Players = { pool: Pool; admin: Person; members: readonly Person[] }
export type OfContest = { contestId: number; teamIds: ReadonlyMap<string, number> }

/** The id of a member's entry of this number; `UNKNOWN` if there is none. */
export async function entryIdOf(
  { pool, members }: Players,
  contestId: number,
  { who, entry = 1 }: { who: number; entry?: number },
): Promise<number> {
  const found = await pool.db
    .selectFrom('participants')
    .select('participant_id')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', members[who]?.userId ?? 0)
    .where('entry_number', '=', entry)
    .executeTakeFirst()
  return found?.participant_id ?? UNKNOWN
}

/** Makes a ruling about `RULED`, or removes the one of that kind. */
export async function rule(players: Players, act: RulingAct, { contestId, teamIds }: OfContest) {
  const { pool, admin } = players
  const at = `/survivor/contests/${contestId}/rulings`
  const participant_id = await entryIdOf(players, contestId, act)
  if (act.do === 'take back ruling') {
    const made = await pool.db
      .selectFrom('rulings')
      .select('ruling_id')
      .where('participant_id', '=', participant_id)
      .where('kind', '=', act.kind)
      .where('taken_back_at', 'is', null)
      .executeTakeFirst()
    return admin.delete(`${at}/${made?.ruling_id ?? UNKNOWN}`)
  }
  const kind = act.do === 'excuse' ? { kind: 'excuse' } : { kind: 'correct_pick', team_id: teamIds.get(act.team) }
  return admin.post(at, { participant_id, week_number: RULED, ...kind, reason: 'Told me before the lock' })
}
