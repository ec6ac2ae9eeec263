import type { GameRow } from '#contract/games/games.ts'
import { SCREEN_ROWS } from '#contract/office-screen/office-screen.ts'
import type { ContestType } from '#rules/contests/contest-types.ts'
import { nightOf } from '#rules/moments/night.ts'
import { earlierOf, nextWeekToLock } from '#rules/survivor/locks.ts'
import type { HiddenWeek } from '#rules/survivor/visible-picks.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import type { Day, Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { listPastContests } from '#server/features/champions/champions.service.ts'
import { findActive, listContests, viewContest } from '#server/features/contests/contests.service.ts'
import { daysByDate } from '#server/features/games/games.service.ts'
import { readHowFar } from '#server/features/games/live-clocks.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { readSeenBy } from '#server/features/survivor/picks/late-pickers.service.ts'
import { findSurvivor } from '#server/features/survivor/survivor.service.ts'
import { readStandings } from '#server/features/survivor/views.service.ts'
import { readWeekPicks } from '#server/features/survivor/week-table/week-table.service.ts'
import { listContestWeeks } from '#server/features/survivor/weeks/weeks.service.ts'
import { readLeaderboard } from '#server/features/two-team/leaderboard/leaderboard.service.ts'

/** A reader without an entry and without rights; no user has this id. */
const OUTSIDER = { userId: 0, own: new Map() }

/** Contests of a kind; more of them would rotate for minutes. */
const MOST_CONTESTS = 3

export type HiddenIn = HiddenWeek & { contest_id: number }

/** The weeks whose picks an outsider may not see yet (S2). */
export async function listHiddenFromOutsider(deps: Deps): Promise<HiddenIn[]> {
  const { hidden } = await readSeenBy(deps, OUTSIDER)
  return [...hidden].flatMap(([contest_id, weeks]) => weeks.map((week) => ({ ...week, contest_id })))
}

/** The office screen, as an outsider sees it (O10). Without a write it changes at a lock, and when the night ends. */
export async function readOfficeScreen(deps: Deps, hidden: readonly HiddenIn[]) {
  const { pool_name } = await requirePoolSettings(deps.db)
  const night = nightOf(deps.now())
  let until: Instant | null = night.until
  const survivors = []
  for (const contestId of await listShown(deps, ['survivor'])) {
    const shown = await showSurvivor(deps, { contestId, hidden: hidden.filter((of) => of.contest_id === contestId) })
    if (shown === null) continue
    survivors.push(shown.answer)
    until = earlierOf(until, shown.until)
  }
  const drafts = []
  for (const contestId of await listShown(deps, ['two_team', 'playoff_tiebreaker']))
    drafts.push(await showDraft(deps, contestId))
  const answer = {
    pool_name,
    program: deps.settings.version,
    today: night.day,
    survivors,
    drafts,
    games: await listGamesOn(deps, night.day),
    champions: await listChampions(deps),
  }
  return { answer, until }
}

/** The contests of these types that draft or run, oldest first; else the one that members without an entry see (D8). */
async function listShown(deps: Deps, types: readonly ContestType[]): Promise<number[]> {
  const running = (await listContests(deps)).filter(
    ({ contest_type, status }) => types.includes(contest_type) && (status === 'in_progress' || status === 'drafting'),
  )
  if (running.length > 0) {
    return running
      .map(({ contest_id }) => contest_id)
      .toReversed()
      .slice(0, MOST_CONTESTS)
  }
  for (const type of types) {
    const active = await findActive(deps, type, OUTSIDER)
    if (active !== null) return [active.contest_id]
  }
  return []
}

type Shown = { contestId: number; hidden: readonly HiddenWeek[] }

async function showSurvivor(deps: Deps, { contestId, hidden }: Shown) {
  const contest = await findSurvivor(deps, contestId)
  if (contest === null) return null
  const { contest_name, season_year, status, lives, starts_at } = contest
  const { weeks } = await listContestWeeks(deps, contestId)
  const isOver = status === 'completed'
  const next = isOver ? null : nextWeekToLock(weeks, deps.now())
  const { answer: standings, until } = await readStandings(deps, contestId, {
    hidden,
    page: { limit: SCREEN_ROWS, offset: 0 },
  })
  const current = status === 'in_progress' && contest.awaiting_round === null ? contest.current_week : null
  const week = weeks.find(({ week_number }) => week_number === current)
  const table =
    week &&
    (await readWeekPicks(
      deps,
      { isAdmin: false, hidden },
      { contestId, week: week.week_number, page: { limit: SCREEN_ROWS, before: undefined } },
    ))
  const answer = {
    contest_id: contestId,
    contest_name,
    season_year,
    status,
    lives,
    starts_at,
    next_lock: next?.lock_time ? { title: weekTitle(next), at: next.lock_time } : null,
    week:
      week && table
        ? { title: weekTitle(week), is_slot: week.round !== null, is_processed: week.is_processed, ...table.answer }
        : null,
    standings,
  }
  return { answer, until: earlierOf(until, table?.until ?? null) }
}

async function showDraft(deps: Deps, contestId: number) {
  const contest = await viewContest(deps.db, { contestId, withEmails: false })
  const { contest_id, contest_name, contest_type, season_year, status, starts_at } = contest
  const leaderboard = await readLeaderboard(deps, contestId)
  return {
    contest_id,
    contest_name,
    contest_type,
    season_year,
    status,
    participants: contest.participants.map(({ participant_name }) => participant_name),
    starts_at,
    leaderboard,
  }
}

/** The games of a league day, of the regular season and the playoffs, with how far those are that are on. */
async function listGamesOn(deps: Deps, day: Day) {
  const regular = await daysByDate(deps, { gameType: 2, from: day, to: day })
  const playoffs = await daysByDate(deps, { gameType: 3, from: day, to: day })
  const games = [...regular, ...playoffs].flatMap((of) => of.games)
  const howFar = await readHowFar({ db: deps.db, now: deps.now() }, games)
  return games.map((game) => ({ ...ofBothSides(game), ...howFar(game), is_playoffs: game.round !== null }))
}

/** A list's game, which shows the home side (G1). */
const ofBothSides = ({ team_id, team_abbrev, team_score, opponent_id, opponent_abbrev, ...game }: GameRow) => ({
  game_id: game.game_id,
  game_date: game.game_date,
  start_time: game.start_time,
  home_team_id: team_id,
  home_abbrev: team_abbrev,
  home_score: team_score,
  away_team_id: opponent_id,
  away_abbrev: opponent_abbrev,
  away_score: game.opponent_score,
  decided_in: game.decided_in,
  game_state: game.game_state,
})

/** The titles of the newest season in which there are any (Y2). */
async function listChampions({ db }: Deps) {
  const won = (await listPastContests(db)).filter(({ champions }) => champions.length > 0)
  const newest = won
    .map(({ season_year }) => season_year)
    .toSorted()
    .at(-1)
  return won
    .filter(({ season_year }) => season_year === newest)
    .map(({ contest_id, contest_name, season_year, champions }) => ({
      contest_id,
      contest_name,
      season_year,
      champions,
    }))
}
