import type { Pool } from '../harness/harness.ts'
import type { Person } from '../harness/people.ts'
import { RULED, type RulingAct } from './survivor-model.ts'

/** The id of an entry or ruling that doesn't exist. */
export const UNKNOWN = 2_000_000_000

type Players = { pool: Pool; admin: Person; members: readonly Person[] }
type OfContest = { contestId: number; teamIds: ReadonlyMap<string, number> }

/** Makes a ruling about `RULED`, or removes the one of that kind. */
export async function rule({ pool, admin, members }: Players, act: RulingAct, { contestId, teamIds }: OfContest) {
  const at = `/survivor/contests/${contestId}/rulings`
  const entry = await pool.db
    .selectFrom('participants')
    .select('participant_id')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', members[act.who]?.userId ?? 0)
    .where('entry_number', '=', 'entry' in act ? (act.entry ?? 1) : 1)
    .executeTakeFirst()
  const participant_id = entry?.participant_id ?? UNKNOWN
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
