import type { Analytics, TeamGame } from '#contract/dashboard/analytics.ts'
import type { WeekPick } from '#contract/survivor/picks.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { isEndingNew, type OwnEntries } from '#rules/contests/active-contest.ts'
import { type GameFacts, plays, sideOf } from '#rules/games/games.ts'
import { nextWeekToLock, playedIn } from '#rules/survivor/locks.ts'
import { someOf } from '#rules/survivor/story.ts'
import { survivalChance } from '#rules/survivor/survival-chance.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import type { Deps } from '#server/deps.ts'
import { isOpen } from '#server/features/contests/contests.service.ts'
import { listEntriesIn } from '#server/features/contests/entries.service.ts'
import { readHowFar } from '#server/features/games/live-clocks.service.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { readForecast } from '#server/features/odds/odds.service.ts'
import { findWayBack, toStatus } from '#server/features/survivor/my-status.service.ts'
import { listHiddenWeeks } from '#server/features/survivor/picks/late-pickers.service.ts'
import { readLatestWeek, wordLatestWeek } from '#server/features/survivor/story/latest-week.service.ts'
import { findWaitingSecondChance } from '#server/features/survivor/survivor.service.ts'
import { readOwnEntry, showOwnPicks } from '#server/features/survivor/views.service.ts'
import { listSomeWeeks, listWeeksAndGames } from '#server/features/survivor/weeks/weeks.service.ts'
import type { Caller } from '#server/http/session.ts'

type Survivor = NonNullable<Analytics['survivor']>
export type SurvivorPool = Awaited<ReturnType<typeof readSurvivorPool>>

/** The survivor contest as every member sees it, with only the weeks the dashboard shows, to keep it fast. */
export async function readSurvivorPool(server: Deps, deps: Deps, contest: SurvivorContest) {
  const { weeks, games } = await listWeeksAndGames(deps, contest.contest_id, (all) => {
    const next = nextWeekToLock(all, deps.now())
    return all.filter((week) => week.week_number === contest.current_week || week === next)
  })
  const teams = await listTeams(deps.db)
  return {
    contest,
    weeks,
    games,
    howFar: await readHowFar({ db: deps.db, now: deps.now() }, games),
    abbreviations: new Map(teams.map((team) => [team.team_id, team.abbreviation])),
    before: await readLatestWeek(server, deps.db, { contestId: contest.contest_id, now: deps.now() }),
    secondChance: await findWaitingSecondChance(deps, contest.contest_id),
  }
}

export function weekIn(weeks: readonly ContestWeek[], weekNumber: number): ContestWeek | null {
  return weeks.find((week) => week.week_number === weekNumber) ?? null
}

/** A member's view of it on the dashboard. `next` is the next week that locks. */
export async function survivorFor(
  deps: Deps,
  caller: Caller,
  { pool, next, own: ownEntries }: { pool: SurvivorPool; next: ContestWeek | null; own: OwnEntries },
): Promise<Survivor> {
  const { contest, before } = pool
  const { contest_id: contestId } = contest
  const { userId } = caller
  const wanted = [contest.current_week, next?.week_number ?? contest.current_week]
  const isOver = contest.status === 'completed'
  const weeks = { first: isOver ? 1 : Math.min(...wanted), last: Math.max(...wanted) }
  const { own, shown } = await readShownEntry(deps, { contest, userId, weeks, next })
  // An entry opened after the start begins with a later week (S19).
  const current_week = Math.max(contest.current_week, own?.entry.first_week ?? 1)
  const week = weekIn(pool.weeks, current_week)
  const me = await toStatus(deps, caller, { lives: contest.lives, entry: own?.entry ?? null })
  const picks = await showOwnPicks(deps, own)
  const pickIn = (number: number) => picks.find((pick) => pick.week_number === number) ?? null
  const late = (await listHiddenWeeks(deps, { contestId, userId })).find(
    ({ week_number, because }) => week_number === current_week && because === 'pick_first',
  )
  const champions = before?.champions.map(({ participant_name }) => participant_name) ?? []
  return {
    ...contestFacts(contest),
    week_number: current_week,
    is_open: !isOver && (await isOpen(deps, contest, ownEntries)),
    is_ending_new: isEndingNew(contest, ownEntries),
    path: isOver ? picks.map(({ abbreviation }) => abbreviation) : [],
    second_chance: me.is_eliminated ? secondChanceFacts(pool) : null,
    is_locked: week?.is_locked ?? false,
    lock_time: week?.lock_time ?? null,
    champion: champions.length === 0 ? null : someOf(champions),
    champions,
    happened: before && wordLatestWeek(before, userId),
    next_pick: next && {
      week_number: next.week_number,
      round: next.round,
      game_number: next.game_number,
      lock_time: next.lock_time,
      ...withGames(pool, {
        pick: pickIn(next.week_number),
        week: next,
      }),
    },
    me: {
      is_participant: me.is_participant,
      is_eliminated: me.is_eliminated,
      elimination_week: me.elimination_week,
      ...(me.lives_left === undefined ? {} : { lives_left: me.lives_left }),
      ...shown,
      ...(await findWayBack(deps, caller, { contestId, isOut: me.is_eliminated })),
      can_pick_late: late !== undefined,
      late_until: late?.until ?? null,
      eliminated_in: await nameWeek(deps, { contestId, week: me.elimination_week }),
      survival_chance: await chanceOf(deps, { pool, pick: pickIn(current_week), week }),
      ...withGames(pool, { pick: pickIn(current_week), week }),
    },
  }
}

type Showing = {
  contest: SurvivorContest
  userId: number
  weeks: { first: number; last: number }
  next: ContestWeek | null
}

/**
 * The entry the dashboard shows: of several living ones the first without a pick for the next week to lock. `shown`
 * then also says how many have one (S19).
 */
async function readShownEntry(deps: Deps, { contest, userId, weeks, next }: Showing) {
  const { contest_id: contestId, max_entries } = contest
  const usual = await readOwnEntry(deps, { contestId, userId, weeks })
  const all = max_entries === 1 ? [] : await listEntriesIn(deps.db, { contestId, userId })
  const alive = all.filter(({ is_eliminated }) => !is_eliminated)
  if (next === null || alive.length < 2) return { own: usual, shown: {} }
  const asked = alive.map(({ participant_id: entryId }) => readOwnEntry(deps, { contestId, userId, entryId, weeks }))
  const entries = (await Promise.all(asked)).flatMap((of) => of ?? [])
  const hasPicked = ({ picks }: (typeof entries)[number]) => picks.some((of) => of.week_number === next.week_number)
  const own = entries.find((of) => !hasPicked(of)) ?? usual
  const picked = entries.filter(hasPicked).length
  return { own, shown: { entries: { picked, of: entries.length, shown: own?.entry.participant_id ?? 0 } } }
}

function secondChanceFacts({ secondChance }: SurvivorPool): Survivor['second_chance'] {
  if (secondChance === null) return null
  const { contest_id, contest_name, current_participants, starts_at, current_week: week_number } = secondChance
  return { contest_id, contest_name, current_participants, starts_at, week_number }
}

function contestFacts(contest: SurvivorContest) {
  const { contest_id, contest_name, status, phase, current_week, round, game_number, awaiting_round } = contest
  return {
    contest_id,
    contest_name,
    status,
    phase,
    round,
    game_number,
    awaiting_round,
    week_number: current_week,
    alive: contest.active_participants,
    completed_at: contest.completed_at,
    starts_at: contest.starts_at,
    current_participants: contest.current_participants,
    max_participants: contest.max_participants,
    lives: contest.lives,
  }
}

async function nameWeek(deps: Deps, { contestId, week }: { contestId: number; week: number | null }) {
  if (week === null) return null
  const [named] = await listSomeWeeks(deps, contestId, (weeks) => weeks.filter((of) => of.week_number === week))
  return weekTitle(named ?? { week_number: week })
}

type Picked = { pick: WeekPick | null; week: ContestWeek | null }

/** A pick's survival chance, from the lock until it has a result (F2, F7). */
async function chanceOf(deps: Deps, { pool, pick, week }: Picked & { pool: SurvivorPool }): Promise<number | null> {
  if (pick === null || week === null || !week.is_locked || pick.result !== null) return null
  const forecast = await readForecast(deps)
  if (forecast === null) return null
  const { team_id, wins, wins_needed, games_this_week, games_played } = pick
  const progress = { wins, needed: wins_needed, remaining: games_this_week - games_played, is_void: false }
  return survivalChance({ team_id, progress, games: gamesOf(pool, { team_id, week }), ...forecast })
}

const gamesOf = ({ games }: SurvivorPool, { team_id, week }: { team_id: number; week: ContestWeek }): GameFacts[] =>
  playedIn(games, week).filter((game) => plays(game, team_id))

/** A pick with its team's games in its week. */
function withGames(pool: SurvivorPool, { pick, week }: Picked): { pick: WeekPick | null; games: TeamGame[] } {
  if (pick === null || week === null) return { pick, games: [] }
  const games = gamesOf(pool, { team_id: pick.team_id, week })
  return { pick, games: games.map((game) => toTeamGame(game, { ...pool, teamId: pick.team_id })) }
}

function toTeamGame(
  game: GameFacts,
  { teamId, abbreviations, howFar }: { teamId: number } & Pick<SurvivorPool, 'abbreviations' | 'howFar'>,
): TeamGame {
  const { opponent_id, team_score, opponent_score } = sideOf(game, teamId)
  const { game_id, game_date, start_time, game_state } = game
  return {
    game_id,
    game_date,
    start_time,
    game_state,
    team_score,
    opponent_score,
    opponent_abbrev: abbreviations.get(opponent_id) ?? '',
    is_home: game.home_team_id === teamId,
    ...howFar(game),
  }
}
