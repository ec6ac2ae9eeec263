import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { FEWEST_TO_START } from '#rules/contests/starting.ts'
import { SOON } from '#rules/dashboard/waiting.ts'
import type { GameFacts } from '#rules/games/games.ts'
import { lockDifference } from '#rules/survivor/lock-differences.ts'
import { hasLocked, isInWeek } from '#rules/survivor/locks.ts'
import { isSlot, opensByItself } from '#rules/survivor/playoffs/slots.ts'
import { asksAboutIdle, idleRun } from '#rules/survivor/results/idle.ts'
import { gamesWithoutResult, waitsFrom } from '#rules/survivor/results/outlook.ts'
import { weekReadiness } from '#rules/survivor/results/placements.ts'
import { weekWords } from '#rules/survivor/week-words.ts'
import { between, days, type Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { outOfDateWeeks, toContest } from './contest-view.ts'
import { readRounds } from './playoffs/rounds.service.ts'
import { listNextLocks, type NextLock } from './reminders/next-locks.service.ts'
import { readStillIn } from './reminders/without-pick.service.ts'
import { isAdvancePaused, isRoundPaused } from './results/pauses.service.ts'
import { findOffer } from './second-chance/second-chance.service.ts'
import { type ContestSummary, listContestSummaries } from './survivor.repo.ts'
import { listGames, listPlayoffGames } from './weeks/schedule.repo.ts'
import { findWeek, listGamesAtLock, listWeeks, type WeekRow } from './weeks/weeks.repo.ts'

/**
 * The survivor contests' items for admins: results to recompute, weeks to advance, rounds to set up, missing picks for
 * the next week that locks, also in a contest about to start, weeks locked by a wrong schedule, members missing for a
 * start, and second chances for those eliminated.
 */
export async function listWaitingSurvivors(deps: Deps): Promise<WaitingItem[]> {
  const now = deps.now()
  const all = await listContestSummaries(deps.db, { now })
  const running = all.filter((of) => of.status === 'in_progress')
  const locks = await listNextLocks(deps.db, { now })
  const found = await Promise.all(running.map((contest) => ofContest(deps, { contest, locks })))
  const soon = locks.filter(({ lock_time }) => between(now, lock_time) <= SOON)
  const missing = await Promise.all(soon.map((week) => missingPicksOf(deps, { week, now })))
  const unstarted = all.filter((of) => of.status === 'waiting').flatMap((contest) => ofUnstarted({ contest, now }))
  const chances = await Promise.all(running.map((contest) => secondChanceOf(deps, contest)))
  const unfinished = all.filter((of) => of.status === 'in_progress' || of.status === 'waiting')
  const wrong = await Promise.all(unfinished.map((contest) => lockedWrong(deps, { contest, locks })))
  return [...found.flat(), ...wrong.flat(), ...missing.flat(), ...unstarted, ...chances.flat()]
}

/** A contest's last locked week, if it used a schedule the league has corrected since (W4, S6). */
async function lockedWrong(deps: Deps, { contest, locks }: Running): Promise<WaitingItem[]> {
  const { contest_id, contest_name, season_year } = contest
  const week = (await listWeeks(deps.db, contest_id)).findLast((of) => hasLocked(of, deps.now()))
  if (!week || isSlot(week) || week.lock_time === null) return []
  const games = await listGames(deps.db, { seasonYear: season_year, spans: [week] })
  const gamesAtLock = (await listGamesAtLock(deps.db, [week])).get(week.week_id) ?? null
  const difference = lockDifference({ week, games, gamesAtLock })
  if (difference === null) return []
  const abbrevs = await abbreviations(deps)
  return [
    {
      kind: 'locked_wrong',
      contest_id,
      contest_name,
      deadline: nextLockOf(contest, locks),
      week: weekWords(week),
      week_number: week.week_number,
      locked_at: week.lock_time,
      first_start: difference.first_start,
      teams: difference.teams.flatMap((teamId) => abbrevs.get(teamId) ?? []).toSorted(),
    },
  ]
}

const nextLockOf = ({ contest_id }: ContestSummary, locks: readonly NextLock[]) =>
  locks.find((of) => of.contest_id === contest_id)?.lock_time ?? null

/** The abbreviations of all teams, by id. */
const abbreviations = async ({ db }: Deps) =>
  new Map((await listTeams(db)).map((team) => [team.team_id, team.abbreviation]))

/** Offered until someone decides, unless it opens automatically (Y4). */
async function secondChanceOf(deps: Deps, contest: ContestSummary): Promise<WaitingItem[]> {
  const { contest_id, contest_name, auto_second_chance, total_participants, active_participants } = contest
  if (auto_second_chance || total_participants === active_participants) return []
  const offer = await findOffer(deps, contest)
  if (!offer?.is_offered) return []
  const { out, starts_at, until: deadline } = offer
  return [{ kind: 'second_chance', contest_id, contest_name, deadline, out, starts_at }]
}

/** A start that is near or has passed with too few, or no week left to start with (S14). */
function ofUnstarted({ contest, now }: { contest: ContestSummary; now: Instant }): WaitingItem[] {
  const { contest_id, contest_name, missed_start_at, total_participants: joined } = contest
  const { starts_at: deadline, open_week } = toContest(contest, { isAdmin: true })
  const isNear = missed_start_at !== null || (deadline !== null && between(now, deadline) <= SOON)
  if (open_week !== null && !(isNear && joined < FEWEST_TO_START)) return []
  return [
    {
      kind: 'not_started',
      contest_id,
      contest_name,
      deadline,
      is_draft: false,
      joined,
      is_missed: missed_start_at !== null,
    },
  ]
}

type Running = { contest: ContestSummary; locks: readonly NextLock[] }

/**
 * The item holding up a running contest. Its deadline is the next lock: by then everyone has to know whether they are
 * still in, because members saved by S9 have to pick again (S13).
 */
async function ofContest(deps: Deps, { contest, locks }: Running): Promise<WaitingItem[]> {
  const { contest_id, contest_name } = contest
  const deadline = nextLockOf(contest, locks)
  const stale = await Promise.all(
    outOfDateWeeks(contest).map((weekNumber) => nameOfWeek(deps, { contestId: contest_id, weekNumber })),
  )
  const outOfDate: WaitingItem[] =
    stale.length > 0 ? [{ kind: 'out_of_date', contest_id, contest_name, deadline, weeks: stale }] : []
  const { awaiting_round } = toContest(contest, { isAdmin: true })
  return [
    ...outOfDate,
    ...(await idleIn(deps, { contest, locks })),
    ...(awaiting_round === null ? await ofWeek(deps, contest, deadline) : await ofRound(deps, contest)),
  ]
}

/** A contest no one plays, before a third week without a pick ends it (S20). */
async function idleIn(deps: Deps, { contest, locks }: Running): Promise<WaitingItem[]> {
  const { contest_id, contest_name, idle_through: idleThrough } = contest
  const played = { weeks: await listWeeks(deps.db, contest_id), idleThrough }
  if (!asksAboutIdle(played)) return []
  const weeks = idleRun(played).map(weekWords)
  return [{ kind: 'idle', contest_id, contest_name, deadline: nextLockOf(contest, locks), weeks }]
}

/** In the playoffs by round and game, never by its number (P1). */
async function nameOfWeek(deps: Deps, week: { contestId: number; weekNumber: number }): Promise<string> {
  return weekWords((await findWeek(deps.db, week)) ?? { week_number: week.weekNumber })
}

async function ofWeek(deps: Deps, contest: ContestSummary, deadline: Instant | null): Promise<WaitingItem[]> {
  const { contest_id, contest_name, current_week: weekNumber } = contest
  const found = await findWeek(deps.db, { contestId: contest_id, weekNumber })
  if (!found || !hasLocked(found, deps.now())) return []
  const games = await listGames(deps.db, { seasonYear: contest.season_year, spans: [found] })
  const { is_ready, total_games } = weekReadiness(games, found)
  if (!is_ready) return waitingWeek(deps, { contest, week: found, games, deadline })
  // With automatic advance there is nothing to do, except for a week without games, which the server leaves to an
  // admin, or one that was undone (S11, S13).
  const ofWeek = games.filter((game) => isInWeek(game, found)).map((game) => game.game_id)
  const isForAdmin = !contest.auto_advance || total_games === 0 || (await isAdvancePaused(deps.db, contest, ofWeek))
  return isForAdmin ? [{ kind: 'advance', contest_id, contest_name, deadline, week: weekWords(found) }] : []
}

type Unready = { contest: ContestSummary; week: WeekRow; games: readonly GameFacts[]; deadline: Instant | null }

/** A week a day past its expected end, with the games it is waiting for (N8). */
async function waitingWeek(deps: Deps, { contest, week, games, deadline }: Unready): Promise<WaitingItem[]> {
  const now = deps.now()
  const since = waitsFrom(week)
  const missing = gamesWithoutResult(games, week)
  if (now < since || missing.length === 0) return []
  const abbrevs = await abbreviations(deps)
  const { contest_id, contest_name } = contest
  return [
    {
      kind: 'week_waits',
      contest_id,
      contest_name,
      deadline,
      week: weekWords(week),
      week_number: week.week_number,
      games: missing.map(({ game_id, game_date, away_team_id, home_team_id, round }) => ({
        game_id,
        game_date,
        teams: `${abbrevs.get(away_team_id)}–${abbrevs.get(home_team_id)}`,
        is_playoff: (round ?? null) !== null,
      })),
      weeks_waited: Math.floor(between(since, now) / days(7)),
    },
  ]
}

/** Members who would get a reminder, whether or not they can be reached. */
async function missingPicksOf(deps: Deps, { week, now }: { week: NextLock; now: Instant }): Promise<WaitingItem[]> {
  const { contest_id, contest_name, lock_time } = week
  const { withoutPick } = await readStillIn(deps.db, { week, now })
  const names = withoutPick.map((of) => of.participant_name)
  return names.length > 0
    ? [{ kind: 'no_pick', contest_id, contest_name, deadline: lock_time, week: weekWords(week), names }]
    : []
}

/** Its deadline is the round's first game: without its slots no one can pick. */
async function ofRound(deps: Deps, contest: ContestSummary): Promise<WaitingItem[]> {
  const { contest_id, contest_name, auto_advance, season_year } = contest
  const { rounds, server_now } = await readRounds(deps, contest_id)
  const next = rounds.find((round) => !round.is_set_up && round.refused === null)
  if (!next) return []
  // The job sets it up within a minute (S13).
  const games = auto_advance ? await listPlayoffGames(deps.db, season_year) : []
  const { round } = next
  if (opensByItself({ round, games }) && !(await isRoundPaused(deps.db, contest, { round, games }))) return []
  const starts = next.series.flatMap(({ games }) => games.flatMap(({ start_time }) => start_time ?? []))
  const deadline = starts.filter((start) => start > server_now).toSorted()[0] ?? null
  return [{ kind: 'playoff_round', contest_id, contest_name, deadline, round }]
}
