import type { Instant } from '#rules/time.ts'
import { completesAt, tiebreakerCompletesAt } from '#rules/two-team/completion.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { type ContestRow, listRunningDrafts } from '#server/features/contests/contests.service.ts'
import { isCupWon, listSeasonProgress } from '#server/features/games/games.service.ts'
import { findLastPlayedDay, findUnofficialSince } from './leaderboard/wins.service.ts'

type Finished = { contest: ContestRow; completesAt: Instant | null }

/**
 * Running contests nothing can change anymore: every game that counts is final. With the instant of their automatic
 * completion, if any.
 */
export async function listFinished({ db }: Pick<Deps, 'db'>): Promise<Finished[]> {
  const running = await listRunningDrafts(db)
  if (running.length === 0) return []
  const seasons = await listSeasonProgress(db)
  const found = await Promise.all(
    running.map(async (contest): Promise<Finished[]> => {
      if (!(await isOver(db, { contest, seasons }))) return []
      return [{ contest, completesAt: contest.completes_by_itself ? await endOf(db, contest) : null }]
    }),
  )
  return found.flat()
}

async function endOf(db: Database, contest: ContestRow): Promise<Instant | null> {
  const lastDay = await findLastPlayedDay(db, contest)
  if (lastDay === null) return null
  if (contest.contest_type === 'two_team') return completesAt(lastDay)
  return tiebreakerCompletesAt({ lastDay, finalSince: await findUnofficialSince(db, contest) })
}

/** Whether every game that counts for a drafted contest is final. */
export async function isFinished(db: Database, contest: Of): Promise<boolean> {
  return isOver(db, { contest, seasons: await listSeasonProgress(db) })
}

type Of = Pick<ContestRow, 'contest_type' | 'season_year'>
type Seasons = Awaited<ReturnType<typeof listSeasonProgress>>

async function isOver(
  db: Database,
  { contest: { contest_type, season_year }, seasons }: { contest: Of; seasons: Seasons },
): Promise<boolean> {
  if (contest_type !== 'two_team') return isCupWon(db, season_year)
  return seasons.some((of) => of.season_year === season_year && of.left === 0)
}
