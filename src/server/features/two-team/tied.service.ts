import type { Database } from '#server/db/database.ts'
import type { ContestRow } from '#server/features/contests/contests.service.ts'
import { rankDrafters } from '#server/features/two-team/leaderboard/leaderboard.service.ts'
import { requireDraftContest } from './two-team.service.ts'

type Tied = { user_id: number | null; participant_name: string }

/** Who shares first place of a contest: one who stands there alone, or nobody before the first pick (D7). */
export async function listFirst(db: Database, contest: ContestRow): Promise<Tied[]> {
  return (await rankDrafters(db, contest)).filter(({ rank }) => rank === 1)
}

/** Whether somebody may take a place of a contest: in one that decides a tie only the tied (B1). */
export async function mayTakePart(
  db: Database,
  { contest, userId }: { contest: Pick<ContestRow, 'tiebreaker_of'>; userId: number },
): Promise<boolean> {
  if (contest.tiebreaker_of === null) return true
  const first = await listFirst(db, await requireDraftContest(db, contest.tiebreaker_of))
  return first.some(({ user_id }) => user_id === userId)
}
