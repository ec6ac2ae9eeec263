import type { TeamGame, WeekTeam } from '#contract/survivor/picks.ts'
import type { GameFacts } from '#rules/games/games.ts'
import { gamesByTeam } from '#rules/games/games-by-team.ts'
import type { Forecast } from '#rules/odds/ratings.ts'
import { winChance } from '#rules/odds/win-chance.ts'
import { isInWeek } from '#rules/survivor/locks.ts'
import { pickProgress } from '#rules/survivor/pick-progress.ts'
import { survivalChance } from '#rules/survivor/survival-chance.ts'
import { idleTeam } from '#rules/survivor/team-weeks.ts'
import type { Deps } from '#server/deps.ts'
import { readForecast } from '#server/features/odds/odds.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { toContest } from '../contest-view.ts'
import { readSummary } from '../survivor.service.ts'
import { type WeekKey, weekKey } from '../weeks/week-play.service.ts'
import { refuseLatePicker } from './late-pickers.service.ts'
import { loadPickContext, type PickContext, refuseTeam } from './pick-context.service.ts'

/**
 * The teams of a week, without one the current week, those that the caller has used in other weeks of its slate apart. Each says whether
 * it can be picked now, and if not why: the reason is the code with which the pick would be refused; and for which other open week the
 * caller has picked it (S1). In the playoffs only the teams of the round are there (P2), and none while a round is awaited. Refuses a
 * week that the contest does not have.
 */
export async function listAvailableTeams(deps: Deps, caller: Caller, { contestId, week }: OfContest) {
  const { asked, isAwaited } = await loadWeek(deps, { contestId, week, userId: caller.userId })
  const { context, week_number } = asked
  const { openPicks, weekOfUse } = context
  const rows = toWeekTeams(asked).map((team) => {
    const open = openPicks.get(team.team_id)
    return open ? { ...team, picked_for: open.week_number } : team
  })
  return {
    week_number,
    available_teams: !isAwaited ? rows.filter((team) => isOffered(context, team)) : [],
    used_teams: rows.flatMap((team) => {
      const usedIn = weekOfUse.get(team.team_id)
      return usedIn === undefined ? [] : [{ ...team, week_number: usedIn }]
    }),
  }
}

/**
 * The teams that could be entered for a member in a week, without one the current week. Refuses one who has picked, as entering would, and
 * never says what they have picked for other weeks (S5): an admin who could still pick late is refused, because a missing team would tell
 * them what the member has used (S2).
 */
export async function listTeamsForMember(
  deps: Deps,
  caller: Caller,
  of: OfContest & { participantId: number },
): Promise<{ week_number: number; available_teams: WeekTeam[] }> {
  const { asked, isAwaited } = await loadWeek(deps, of)
  await refuseLatePicker(deps, caller, of)
  const { entry, week, pick } = asked.context
  if (!entry) throw new Refusal({ code: 'unknown_participant' })
  if (pick && week) throw new Refusal({ code: 'has_picked', participant_name: entry.participant_name, week })
  const available_teams = toWeekTeams(asked).filter((team) => isOffered(asked.context, team) && team.refused === null)
  return { week_number: asked.week_number, available_teams: isAwaited ? [] : available_teams }
}

type OfContest = { contestId: number; week?: number | undefined }
type Of = OfContest & ({ userId: number } | { participantId: number })

async function loadWeek(deps: Deps, { week, ...of }: Of): Promise<{ asked: AskedWeek; isAwaited: boolean }> {
  const place = week === undefined ? toContest(await readSummary(deps, of.contestId), { isAdmin: false }) : null
  const week_number = week ?? place?.current_week ?? 0
  const context = await loadPickContext(deps, { ...of, weekNumber: week_number })
  if (week !== undefined && !context.week) throw new Refusal({ code: 'unknown_week', week_number })
  const isAwaited = (place?.awaiting_round ?? null) !== null
  return { asked: { context, week_number, sheet: await readSheet(deps, context) }, isAwaited }
}

function isOffered({ weekOfUse, roundTeams }: PickContext, { team_id }: WeekTeam): boolean {
  return !weekOfUse.has(team_id) && (roundTeams?.has(team_id) ?? true)
}

type AskedWeek = { context: PickContext; week_number: number; sheet: readonly SheetTeam[] }

/** A team of a week as it is for everybody, and its row for all who get the same reason not to pick it, or none. */
type SheetTeam = { team: Omit<WeekTeam, 'picked_for' | 'refused'>; rows: Map<string | null, WeekTeam> }
const sheetKey = cacheKey<SheetTeam[], [...WeekKey, fixed: number]>('pick sheet')

function readSheet(deps: Deps, context: PickContext): Promise<readonly SheetTeam[]> {
  const { contest, week, gamesAtLock } = context
  const draw = async () => drawSheet(context, await readForecast(deps))
  return week ? deps.cache.get(sheetKey(...weekKey({ contest, week }), gamesAtLock ? week.week_id : 0), draw) : draw()
}

function drawSheet({ teams, playing, gamesAtLock, week, ...context }: PickContext, forecast: Forecast | null) {
  const games = gamesByTeam(week ? context.games.filter((game) => isInWeek(game, week)) : [])
  const abbreviations = new Map(teams.map((team) => [team.team_id, team.abbreviation]))
  return teams.map(({ team_id, abbreviation, team_name }) => {
    const progress = pickProgress({ team_id, teams: playing, gamesAtLock })
    const own = games.get(team_id) ?? []
    const team = {
      team_id,
      abbreviation,
      team_name,
      games_this_week: progress.games_this_week,
      wins_needed: progress.needed,
      first_game_start: (playing.get(team_id) ?? idleTeam(team_id)).first_start,
      survival_chance: forecast && survivalChance({ team_id, progress, games: own, ...forecast }),
      games: own.map((game) => toTeamGame(game, { team_id, abbreviations, forecast })),
    }
    return { team, rows: new Map() }
  })
}

function toWeekTeams({ context, week_number: weekNumber, sheet }: AskedWeek): WeekTeam[] {
  return sheet.map(({ team, rows }) => {
    const refused = refuseTeam(context, { weekNumber, teamId: team.team_id })?.code ?? null
    const isIdle = team.games.length === 0
    // Only who has picked a team stays in with it once its games are called off (S6).
    if (isIdle && context.pick?.team_id === team.team_id) return { ...team, picked_for: null, refused }
    const known = rows.get(refused)
    if (known) return known
    const row = { ...team, picked_for: null, refused, survival_chance: isIdle ? null : team.survival_chance }
    rows.set(refused, row)
    return row
  })
}

type Side = { team_id: number; abbreviations: ReadonlyMap<number, string>; forecast: Forecast | null }

function toTeamGame(game: GameFacts, { team_id, abbreviations, forecast }: Side): TeamGame {
  const is_home = game.home_team_id === team_id
  return {
    game_id: game.game_id,
    game_date: game.game_date,
    start_time: game.start_time,
    opponent: abbreviations.get(is_home ? game.away_team_id : game.home_team_id) ?? '',
    is_home,
    win_chance: forecast && winChance({ team_id, game, ...forecast }),
  }
}
