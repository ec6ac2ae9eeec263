import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { weekReadiness } from '#rules/survivor/results/placements.ts'
import { FEWEST_TO_START } from '#rules/survivor/start.ts'
import { weekWords } from '#rules/survivor/week-words.ts'
import { between, hours, type Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { toContest } from './contest-view.ts'
import { listPicked } from './picks/picks.repo.ts'
import { readRounds } from './playoffs/rounds.service.ts'
import { listNextLocks, type NextLock } from './reminders/reminders.repo.ts'
import { findCertainlyOut } from './reminders/without-pick.service.ts'
import { type ContestSummary, listContestSummaries } from './survivor.repo.ts'
import { listGames } from './weeks/schedule.repo.ts'
import { findWeek } from './weeks/weeks.repo.ts'

/** From this long before the lock admins are shown who has not picked. */
const SOON = hours(48)

/**
 * What the survivor contests wait for: results to recompute, weeks to advance, rounds to set up, missing picks of the next week that locks,
 * also in a contest that is about to start, and members to start with.
 */
export async function listWaitingSurvivors(deps: Deps): Promise<WaitingItem[]> {
  const now = deps.now()
  const all = await listContestSummaries(deps.db, { now })
  const running = all.filter((of) => of.status === 'in_progress')
  const found = await Promise.all(running.map((contest) => ofContest(deps, contest)))
  const soon = (await listNextLocks(deps.db, { now })).filter(({ lock_time }) => between(now, lock_time) <= SOON)
  const missing = await Promise.all(soon.map((week) => missingPicksOf(deps, { week, now })))
  return [...found.flat(), ...missing.flat(), ...all.filter((of) => of.status === 'waiting').flatMap(ofUnstarted)]
}

/** A start that passed with too few, or no week left to start with (S14). */
function ofUnstarted(contest: ContestSummary): WaitingItem[] {
  const { contest_id, contest_name, missed_start_at, total_participants: joined, open_week } = contest
  const isShort = missed_start_at !== null && joined < FEWEST_TO_START
  if (!isShort && open_week !== null) return []
  const { starts_at } = toContest(contest, { isAdmin: true })
  return [{ kind: 'not_started', contest_id, contest_name, joined, starts_at }]
}

async function ofContest(deps: Deps, contest: ContestSummary): Promise<WaitingItem[]> {
  const { contest_id, contest_name, out_of_date_weeks: weeks } = contest
  const stale: WaitingItem[] = weeks.length > 0 ? [{ kind: 'out_of_date', contest_id, contest_name, weeks }] : []
  const { awaiting_round } = toContest(contest, { isAdmin: true })
  return [...stale, ...(awaiting_round === null ? await ofWeek(deps, contest) : await ofRound(deps, contest))]
}

async function ofWeek(deps: Deps, contest: ContestSummary): Promise<WaitingItem[]> {
  const { contest_id, contest_name, current_week: weekNumber } = contest
  const found = await findWeek(deps.db, { contestId: contest_id, weekNumber })
  // With automatic advance there is nothing to do.
  if (!found || contest.auto_advance || !hasLocked(found, deps.now())) return []
  const games = await listGames(deps.db, { seasonYear: contest.season_year, spans: [found] })
  return weekReadiness(games, found).is_ready
    ? [{ kind: 'advance', contest_id, contest_name, week: weekWords(found) }]
    : []
}

/** Those whom a reminder would go to, whether or not they can be reached. */
async function missingPicksOf(deps: Deps, { week, now }: { week: NextLock; now: Instant }): Promise<WaitingItem[]> {
  const { contest_id, contest_name, week_number: weekNumber, lock_time } = week
  const forgetful = (await listPicked(deps.db, { contestId: contest_id, weekNumber })).filter((of) => !of.has_picked)
  const out = forgetful.length > 0 ? await findCertainlyOut(deps.db, { contest: week, now }) : new Set()
  const names = forgetful.filter((of) => !out.has(of.participant_id)).map((of) => of.participant_name)
  return names.length > 0
    ? [{ kind: 'no_pick', contest_id, contest_name, week: weekWords(week), names, lock_time }]
    : []
}

async function ofRound(deps: Deps, { contest_id, contest_name }: ContestSummary): Promise<WaitingItem[]> {
  const { rounds } = await readRounds(deps, contest_id)
  const next = rounds.find((round) => !round.is_set_up && round.refused === null)
  return next ? [{ kind: 'playoff_round', contest_id, contest_name, round: next.round }] : []
}
