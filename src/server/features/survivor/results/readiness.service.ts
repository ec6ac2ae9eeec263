import type { AnswerOf } from '#contract/endpoint.ts'
import type { weekReadiness as readiness } from '#contract/survivor/weeks.ts'
import { type GameFacts, states } from '#rules/games/games.ts'
import { isInWeek } from '#rules/survivor/locks.ts'
import { advanceOutlook } from '#rules/survivor/results/outlook.ts'
import { isAwaitingRound, weekReadiness } from '#rules/survivor/results/placements.ts'
import { isPaused, lastChangeOf } from '#rules/survivor/results/undo.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { stateOf } from '../contest-view.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'
import { listGames } from '../weeks/schedule.repo.ts'
import type { WeekRow } from '../weeks/weeks.repo.ts'
import { requireWeek } from '../weeks/weeks.service.ts'

/** The progress of a week's games, and for the current one the contest's expected advance (S13). */
export async function readReadiness(
  deps: Deps,
  asked: { contestId: number; weekNumber: number },
): Promise<AnswerOf<typeof readiness>> {
  const contest = await requireContest(deps.db, asked)
  const week = await requireWeek(deps.db, asked)
  const facts = await readAdvanceFacts(deps.db, { contest, week })
  const state = stateOf(contest)
  const isPlayed =
    state.status === 'in_progress' &&
    state.current_week === week.week_number &&
    !isAwaitingRound({ contest: state, week })
  return {
    week_number: week.week_number,
    ...weekReadiness(facts.games, week),
    advance: isPlayed ? advanceOutlook({ contest, week, ...facts, now: deps.now() }) : null,
  }
}

type AdvanceFacts = { games: readonly GameFacts[]; finalSince: Instant | null; isPaused: boolean }

/** The facts about a week for the automatic advance (S11, S13). A playoff slot's games are all of the playoffs. */
export async function readAdvanceFacts(
  db: Database,
  { contest, week }: { contest: ContestRow; week: WeekRow },
): Promise<AdvanceFacts> {
  const games = await listGames(db, { seasonYear: contest.season_year, spans: [week] })
  const ofWeek = games.filter((game) => isInWeek(game, week))
  return {
    games,
    // Among those not official yet.
    finalSince: lastChangeOf(ofWeek, ['FINAL']),
    isPaused: isPaused({ paused_at: contest.advance_paused_at, changed_at: lastChangeOf(ofWeek, states.final) }),
  }
}
