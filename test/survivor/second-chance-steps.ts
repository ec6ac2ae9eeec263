import type { Pool } from '../harness/harness.ts'
import type { Person } from '../harness/people.ts'
import { BEFORE_ALL, type Contest, game, openContest, saveGames, THREE_WEEKS } from './survivor-steps.ts'

/** A game on the Monday of each of the weeks 4 to 9. */
const LATER = ['11-24', '12-01', '12-08', '12-15', '12-22', '12-29'].map((day, index) =>
  game({ id: 401 + index, day: `2025-${day}`, home: 'BOS', away: 'NYR' }),
)

/** Before all weeks again, with nine of them: enough for a second chance (Y4). */
export async function openNineWeeks(pool: Pool, admin: Person, members: Person[]): Promise<Contest> {
  pool.clock.set(BEFORE_ALL)
  await pool.db.deleteFrom('contests').execute()
  await pool.db.deleteFrom('games').execute()
  await saveGames(admin, [...THREE_WEEKS, ...LATER])
  return openContest(pool, admin, { members })
}

/** Three are out of a contest of nine weeks, by hand. */
export async function openWithThreeOut(pool: Pool, admin: Person, members: Person[]): Promise<Contest> {
  const contest = await openNineWeeks(pool, admin, members)
  const out = pool.db.updateTable('participants').set({ is_eliminated: true, elimination_week: 1 })
  await out
    .where('contest_id', '=', contest.id)
    .where(
      'user_id',
      'in',
      members.slice(-3).map(({ userId }) => userId),
    )
    .execute()
  return contest
}
