import { teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listGames } from '#server/features/survivor/weeks/schedule.repo.ts'
import { fixGamesAtLock, listUncountedWeeks } from '#server/features/survivor/weeks/weeks.repo.ts'
import { lockContest } from '../survivor.repo.ts'

/** Counts soon after each lock (S6). May run twice: a week is counted once. */
export async function countGamesAtLock(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db.transaction().execute(async (tx) => countLockedWeeks(tx, deps))
}

/**
 * Counts each team's games in locked weeks that are not counted yet: from then on the wins needed can only fall (S6).
 * It runs soon after each lock, and at the latest before games change or results are computed, so that the count is as
 * of the lock. May run twice.
 */
export async function countLockedWeeks(tx: Tx, deps: Pick<Deps, 'now'>, only: { contestId?: number } = {}) {
  const now = deps.now()
  const weeks = await listUncountedWeeks(tx, { now, contestId: only.contestId })
  // No pick allowed before the lock is still being written.
  for (const contestId of new Set(weeks.map((week) => week.contest_id))) await lockContest(tx, contestId)
  for (const season of new Set(weeks.map((week) => week.season_year))) {
    const ofSeason = weeks.filter((week) => week.season_year === season)
    const games = await listGames(tx, { seasonYear: season, spans: ofSeason })
    for (const week of ofSeason) {
      const teams = [...teamWeeks(games, week).values()]
      await fixGamesAtLock(tx, {
        weekId: week.week_id,
        at: now,
        teams: teams.map(({ team_id, games_this_week }) => ({ team_id, games: games_this_week })),
      })
    }
  }
}
