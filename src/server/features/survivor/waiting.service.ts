import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { weekReadiness } from '#rules/survivor/results/placements.ts'
import { weekWords } from '#rules/survivor/week-words.ts'
import { between, hours } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { toContest } from './contest-view.ts'
import { listPicked } from './picks/picks.repo.ts'
import { readRounds } from './playoffs/rounds.service.ts'
import { type ContestSummary, listContestSummaries } from './survivor.repo.ts'
import { listGames } from './weeks/schedule.repo.ts'
import { findWeek } from './weeks/weeks.repo.ts'

/** From this long before the lock admins are shown who has not picked. */
const SOON = hours(48)

/** What the survivor contests wait for: results to recompute, weeks to advance, missing picks, rounds to set up. */
export async function listWaitingSurvivors(deps: Deps): Promise<WaitingItem[]> {
  const running = (await listContestSummaries(deps.db, { now: deps.now() })).filter((of) => of.status === 'in_progress')
  const found = await Promise.all(running.map((contest) => ofContest(deps, contest)))
  return found.flat()
}

async function ofContest(deps: Deps, contest: ContestSummary): Promise<WaitingItem[]> {
  const { contest_id, contest_name, out_of_date_weeks: weeks } = contest
  const stale: WaitingItem[] = weeks.length > 0 ? [{ kind: 'out_of_date', contest_id, contest_name, weeks }] : []
  const { awaiting_round } = toContest(contest, { isAdmin: true })
  return [...stale, ...(awaiting_round === null ? await ofWeek(deps, contest) : await ofRound(deps, contest))]
}

async function ofWeek(deps: Deps, contest: ContestSummary): Promise<WaitingItem[]> {
  const { contest_id, contest_name, current_week: weekNumber } = contest
  const now = deps.now()
  const found = await findWeek(deps.db, { contestId: contest_id, weekNumber })
  if (!found) return []
  const week = weekWords(found)
  if (hasLocked(found, now)) {
    const games = await listGames(deps.db, { seasonYear: contest.season_year, spans: [found] })
    const { is_ready } = weekReadiness(games, found)
    // With automatic advance there is nothing to do.
    return is_ready && !contest.auto_advance ? [{ kind: 'advance', contest_id, contest_name, week }] : []
  }
  const { lock_time } = found
  if (lock_time === null || between(now, lock_time) > SOON) return []
  const picked = await listPicked(deps.db, { contestId: contest_id, weekNumber })
  const names = picked.filter((of) => !of.has_picked).map((of) => of.participant_name)
  return names.length > 0 ? [{ kind: 'no_pick', contest_id, contest_name, week, names, lock_time }] : []
}

async function ofRound(deps: Deps, { contest_id, contest_name }: ContestSummary): Promise<WaitingItem[]> {
  const { rounds } = await readRounds(deps, contest_id)
  const next = rounds.find((round) => !round.is_set_up && round.refused === null)
  return next ? [{ kind: 'playoff_round', contest_id, contest_name, round: next.round }] : []
}
