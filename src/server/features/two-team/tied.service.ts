import type { Database } from '#server/db/database.ts'
import type { ContestRow } from '#server/features/contests/contests.service.ts'
import { rankDrafters } from '#server/features/two-team/leaderboard/leaderboard.service.ts'
import { requireDraftContest } from './two-team.service.ts'

type Tied = { user_id: number | null; participant_name: string }

/** The members tied for first place: just one if there is a sole leader, none before the first pick (D7). */
export async function listFirst(db: Database, contest: ContestRow): Promise<Tied[]> {
  return (await rankDrafters(db, contest)).filter(({ rank }) => rank === 1)
}

/** Whether a user may join: a contest that decides a tie admits only the tied members (B1). */
export async function mayTakePart(
  db: Database,
  { contest, userId }: { contest: Pick<ContestRow, 'tiebreaker_of'>; userId: number },
): Promise<boolean> {
  if (contest.tiebreaker_of === null) return true
  const first = await listFirst(db, await requireDraftContest(db, contest.tiebreaker_of))
  return first.some(({ user_id }) => user_id === userId)
}
