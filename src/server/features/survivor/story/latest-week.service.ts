import type { WeekPick } from '#contract/survivor/picks.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { NAMED, type WeekFate, weekStory } from '#rules/survivor/story.ts'
import type { Database } from '#server/db/database.ts'
import { type FirstPlace, listFirstPlaces } from '../results/records.repo.ts'
import { findLatestWeek, type LatestWeek, listHurt, listOut, type OutRow } from './latest-week.repo.ts'

/** The last week with results, the same for everybody: read without everybody's picks, because the dashboard asks for it. */
export type WeekBefore = { week: LatestWeek; out: OutRow[]; hurt: Hurt | null; champions: FirstPlace[] }
type Hurt = Awaited<ReturnType<typeof listHurt>>

export async function readWeekBefore(db: Database, contest: SurvivorContest): Promise<WeekBefore | null> {
  const { contest_id: contestId, status } = contest
  const week = status === 'waiting' ? null : await findLatestWeek(db, contestId)
  if (week === null) return null
  return {
    week,
    // One for the reader, and one more to know whether there are more.
    out: await listOut(db, { contestId, weekNumber: week.week_number, limit: NAMED + 2 }),
    hurt:
      contest.lives === 1 ? null : await listHurt(db, { contestId, weekNumber: week.week_number, limit: NAMED + 2 }),
    champions: status === 'completed' ? await listFirstPlaces(db, [contestId]) : [],
  }
}

type Reader = {
  contest: SurvivorContest
  userId: number
  me: { is_participant: boolean; elimination_week: number | null; lives_left?: number }
  /** The weeks that cost the reader a life (S18). */
  lostLives: readonly number[]
  /** Their pick of that week. */
  pick: Pick<WeekPick, 'abbreviation' | 'wins' | 'losses'> | null
}

/** How that week ended for a member, in the words of the mails and the chat. */
export function wordWeekBefore(
  { week, out, hurt, champions }: WeekBefore,
  { contest, userId, me, lostLives, pick }: Reader,
) {
  const played = me.is_participant && (me.elimination_week === null || me.elimination_week >= week.week_number)
  const isFirst = champions.some((of) => of.user_id === userId)
  const first: WeekFate = champions.length > 1 ? 'shared_first' : 'champion'
  const fate: WeekFate = isFirst ? first : me.elimination_week === week.week_number ? 'out' : 'survived'
  const hasLostLife = fate === 'survived' && hurt !== null && lostLives.includes(week.week_number)
  const named = (rows: readonly OutRow[]) =>
    rows
      .filter((of) => of.user_id !== userId)
      .map(({ participant_name, abbreviation }) => ({ name: participant_name, team: abbreviation }))
  const told = weekStory({
    week,
    contest_name: contest.contest_name,
    mine: played
      ? {
          fate,
          team: pick?.abbreviation ?? null,
          record: pick,
          is_excused: pick === null && fate !== 'out' && !hasLostLife && week.anybody_picked,
          ...(hasLostLife ? { lives_left: me.lives_left ?? 0 } : {}),
        }
      : null,
    out: named(out),
    ...(hurt ? { life_lost: { some: named(hurt.rows), count: hurt.count } } : {}),
    eliminated: week.eliminated,
    left: week.survived,
    total: contest.total_participants,
    everyone_saved: week.mass_elimination_prevented,
    anybody_picked: week.anybody_picked,
    champions: champions.map(({ participant_name }) => participant_name),
  })
  const { week_number, round, game_number } = week
  return {
    ...told,
    week_number,
    round,
    game_number,
    fate: played ? fate : null,
    team: pick?.abbreviation ?? null,
    ...(hurt ? { life_lost: played && hasLostLife } : {}),
  }
}
