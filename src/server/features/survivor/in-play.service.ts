import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listEntries } from '#server/features/contests/entries.service.ts'
import { listHiddenWeeks } from './picks/late-pickers.service.ts'
import { readLockedSeason } from './reminders/without-pick.service.ts'
import { type ContestRow, listContestsInProgress } from './survivor.repo.ts'

type Season = NonNullable<Awaited<ReturnType<typeof readLockedSeason>>>
/** A running contest with a locked week that has no results yet. */
export type ContestInPlay = {
  contest: ContestRow
  season: Season
  /** Everybody who takes part, those who are out too. */
  entries: { participant_id: number; user_id: number | null; participant_name: string }[]
}

export async function listContestsInPlay(db: Database, now: Instant): Promise<ContestInPlay[]> {
  const found: ContestInPlay[] = []
  for (const contest of await listContestsInProgress(db)) {
    const season = await readLockedSeason(db, { contest, now })
    if (season !== null) found.push({ contest, season, entries: await listEntries(db, contest.contest_id) })
  }
  return found
}

/** The weeks of a contest whose picks must not reach these users (S2). Ask after the picks are read. */
export async function hiddenFrom(
  deps: Deps,
  { contestId, userIds }: { contestId: number; userIds: readonly number[] },
): Promise<(userId: number) => readonly number[]> {
  const hidden = new Map<number, readonly number[]>()
  for (const userId of userIds) {
    const weeks = await listHiddenWeeks(deps, { contestId, userId })
    hidden.set(
      userId,
      weeks.map((of) => of.week_number),
    )
  }
  return (userId) => hidden.get(userId) ?? []
}
