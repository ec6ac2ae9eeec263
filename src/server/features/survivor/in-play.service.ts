import type { LoadedEntry } from '#rules/survivor/loaded-contest.ts'
import { type SeasonInPlay, seasonInPlay } from '#rules/survivor/views/still-in.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { loadContest } from './loading/loaded-contest.service.ts'
import { type ContestRow, listContestsInProgress } from './survivor.repo.ts'

/** A running contest with a locked week that has no results yet. */
export type ContestInPlay = {
  contest: Pick<ContestRow, 'contest_id' | 'contest_name'>
  season: SeasonInPlay
  /** Everyone who takes part, including eliminated members. */
  entries: readonly LoadedEntry[]
}

export async function listContestsInPlay(db: Database, now: Instant): Promise<ContestInPlay[]> {
  const found: ContestInPlay[] = []
  for (const { contest_id: contestId } of await listContestsInProgress(db)) {
    const { loaded } = await loadContest({ db, now: () => now }, { contestId })
    const season = seasonInPlay(loaded, now)
    if (season !== null) found.push({ contest: loaded.contest, season, entries: loaded.entries })
  }
  return found
}
