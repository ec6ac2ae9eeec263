import { mayAutoAdvance, weekReadiness } from '#rules/placements.ts'
import { LAST_ROUND, opensByItself } from '#rules/slots.ts'
import { minutes } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { stateOf } from './contest-view.ts'
import { countLockedWeeks } from './lock-counts.service.ts'
import { advanceWeek } from './results.service.ts'
import { roundsOf, setUpRound } from './rounds.service.ts'
import { listGames, listPlayoffGames } from './schedule.repo.ts'
import { type ContestRow, listSelfAdvancing } from './survivor.repo.ts'
import { findWeek, listWeeks } from './weeks.repo.ts'

/** Counts the games of the teams soon after each lock (S6). May run twice: a week is counted once. */
export async function countGamesAtLock(deps: Deps): Promise<void> {
  await deps.db.transaction().execute((tx) => countLockedWeeks(tx, deps))
}

/**
 * Advances each contest that is set to do so and whose current week is over (S13). May run twice, and beside an admin: the
 * week is named in the call, so only one of them advances it.
 */
export async function advanceByItself(deps: Deps): Promise<void> {
  for (const contest of await listSelfAdvancing(deps.db)) {
    if (!(await isOver(deps, contest))) continue
    const { contest_id: contestId, current_week: weekNumber } = contest
    try {
      const { action } = await advanceWeek(deps, 'system', { contestId, weekNumber })
      deps.log.info({ contestId, weekNumber, action }, 'a survivor contest advanced by itself')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/**
 * Sets up the next playoff round of each contest that advances by itself, once its first games are known (S13, P1). May run
 * twice, and beside an admin: a round is set up once.
 */
export async function setUpRoundsByThemselves(deps: Deps): Promise<void> {
  for (const contest of await listSelfAdvancing(deps.db)) {
    if (contest.phase !== 'playoff_tiebreaker') continue
    const { contest_id: contestId, season_year } = contest
    const done = roundsOf(await listWeeks(deps.db, contestId))
    const round = Math.max(0, ...done) + 1
    const games = await listPlayoffGames(deps.db, season_year)
    if (round > LAST_ROUND || !opensByItself({ round, games, now: deps.now() })) continue
    try {
      await setUpRound(deps, 'system', { contestId, round })
      deps.log.info({ contestId, round }, 'a playoff round was set up by itself')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

async function isOver(deps: Deps, contest: ContestRow): Promise<boolean> {
  const week = await findWeek(deps.db, { contestId: contest.contest_id, weekNumber: contest.current_week })
  if (!week) return false
  const games = await listGames(deps.db, { seasonYear: contest.season_year, spans: [week] })
  return mayAutoAdvance({
    contest: { ...stateOf(contest), auto_advance: contest.auto_advance },
    week,
    readiness: weekReadiness(games, week),
    now: deps.now(),
  })
}

export const survivorJobs: readonly Job[] = [
  { name: 'survivor: count games at the lock', every: minutes(1), run: countGamesAtLock },
  { name: 'survivor: advance', every: minutes(1), run: advanceByItself },
  { name: 'survivor: set up rounds', every: minutes(1), run: setUpRoundsByThemselves },
]
