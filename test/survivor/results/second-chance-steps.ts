import type { Pool } from '../../harness/harness.ts'
import type { Person } from '../../harness/people.ts'
import {
  BEFORE_ALL,
  type Contest,
  contestOf,
  game,
  openContest,
  type Said,
  saveGames,
  THREE_WEEKS,
} from '../survivor-steps.ts'

/** A game on the Monday of each of the weeks 4 to 9. */
const LATER = ['11-24', '12-01', '12-08', '12-15', '12-22', '12-29'].map((day, index) =>
  game({ id: 401 + index, day: `2025-${day}`, home: 'BOS', away: 'NYR' }),
)

/** Before all weeks again, with nine of them: enough for a second chance (Y4). */
export async function openNineWeeks(
  pool: Pool,
  admin: Person,
  members: Person[],
  wanted: { lives?: number } = {},
): Promise<Contest> {
  pool.clock.set(BEFORE_ALL)
  await pool.db.deleteFrom('contests').execute()
  await pool.db.deleteFrom('games').execute()
  await saveGames(admin, [...THREE_WEEKS, ...LATER])
  return openContest(pool, admin, { members, ...wanted })
}

/** Three of a contest of nine weeks are eliminated by hand. */
export async function openWithThreeOut(pool: Pool, admin: Person, members: Person[]): Promise<Contest> {
  const contest = await openNineWeeks(pool, admin, members)
  await putOut(pool, contest, members.slice(-3))
  return contest
}

async function putOut({ db }: Pool, { id }: Contest, members: readonly Person[]): Promise<void> {
  const userIds = members.map(({ userId }) => userId)
  const out = db.updateTable('participants').set({ is_eliminated: true, elimination_week: 1 })
  await out.where('contest_id', '=', id).where('user_id', 'in', userIds).execute()
}

/** The second chance, joined by all of these, of a contest with two lives in which others are left. */
export async function openSecondChance(
  pool: Pool,
  admin: Person,
  { out, left }: { out: Person[]; left: Person[] },
): Promise<{ first: Contest; chance: Contest }> {
  const first = await openNineWeeks(pool, admin, [...left, ...out], { lives: 2 })
  await putOut(pool, first, out)
  const { status, body } = await admin.post<Said<'createSurvivorContest'>>(`${first.at}/second-chance`)
  if (status !== 201) throw new Error(`no second chance: ${status} ${JSON.stringify(body)}`)
  const chance = await contestOf(pool, body.contest.contest_id)
  for (const who of out) await chance.post(who, '/join')
  return { first, chance }
}
