import { type TeamGame, type WeekTeam, weekTeams } from '#contract/survivor/picks.ts'
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
import { listWeeks } from '#server/features/survivor/weeks/weeks.repo.ts'
import { JoinedAnswer, type PackedField, packField } from '#server/http/cached-answers.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { toContest } from '../contest-view.ts'
import type { OwnEntryOf } from '../own-entry.ts'
import { readSummary } from '../survivor.service.ts'
import { type WeekKey, weekKey } from '../weeks/week-play.service.ts'
import { refuseLaterWeek } from './entered-picks.service.ts'
import { refuseUnlessSeen } from './late-pickers.service.ts'
import { loadPickContext, type PickContext, refuseTeam } from './pick-context.service.ts'

/**
 * A week's teams (default: the current week's), with those the caller has used in other weeks of its slate listed
 * separately. Each shows whether it can be picked now, with the code of the refusal if not, and the other open week the
 * caller has picked it for (S1). In the playoffs only the round's teams are listed (P2), and none while a round is
 * awaited. Refuses a week the contest doesn't have.
 */
export async function listAvailableTeams(deps: Deps, caller: Caller, of: OfContest & { entryId?: number | undefined }) {
  const { asked, isAwaited } = await loadWeek(deps, { ...of, userId: caller.userId })
  const { context, week_number } = asked
  const { openPicks, weekOfUse } = context
  const rows = toWeekTeams(asked).map((team) => {
    const open = openPicks.get(team.team_id)
    return open ? { ...team, picked_for: open.week_number } : team
  })
  const used_teams = rows.flatMap((team) => {
    const usedIn = weekOfUse.get(team.team_id)
    return usedIn === undefined ? [] : [{ ...team, week_number: usedIn }]
  })
  const offered = isAwaited ? [] : rows.filter((team) => isOffered(context, team))
  return new JoinedAnswer({ week_number, used_teams }, packOffered(asked.sheet, offered))
}

/** Packed once for all members offered the same teams with the same refusals. */
function packOffered({ packed }: Sheet, offered: readonly WeekTeam[]): PackedField<'available_teams'> {
  const key = offered.map((of) => [of.team_id, of.refused, of.picked_for, of.survival_chance].join(' ')).join()
  const known = packed.get(key)
  if (known) return known
  const made = packField(weekTeams, { name: 'available_teams', value: offered })
  packed.set(key, made)
  return made
}

/**
 * The teams that could be entered for a member in a week (default: the current one). Refuses a member who has picked,
 * as entering would, and never reveals their picks for other weeks (S5): an admin who could still pick late is refused,
 * because a missing team would reveal the member's used ones (S2).
 */
export async function listTeamsForMember(
  deps: Deps,
  caller: Caller,
  of: OfContest & { participantId: number },
): Promise<{ week_number: number; available_teams: WeekTeam[] }> {
  const { asked, isAwaited } = await loadWeek(deps, of)
  await refuseUnlessSeen(deps, caller, of)
  const { entry, week, pick } = asked.context
  if (!entry) throw new Refusal({ code: 'unknown_participant' })
  refuseLaterWeek(asked.context, await listWeeks(deps.db, of.contestId))
  if (pick && week) throw new Refusal({ code: 'has_picked', participant_name: entry.participant_name, week })
  const available_teams = toWeekTeams(asked).filter((team) => isOffered(asked.context, team) && team.refused === null)
  return { week_number: asked.week_number, available_teams: isAwaited ? [] : available_teams }
}

/** A week's teams that someone who joins now could pick. */
export async function listTeamsForNewcomer(deps: Deps, of: { contestId: number; week: number }): Promise<WeekTeam[]> {
  const { asked } = await loadWeek(deps, { ...of, participantId: NOBODY })
  const context = { ...asked.context, entry: newcomerFrom(of.week) }
  return toWeekTeams({ ...asked, context }).filter(({ refused }) => refused === null)
}
const NOBODY = 0

const newcomerFrom = (first_week: number): PickContext['entry'] => ({
  participant_id: NOBODY,
  user_id: null,
  participant_name: '',
  is_eliminated: false,
  elimination_week: null,
  sighted_at: null,
  first_week,
})

type OfContest = { contestId: number; week?: number | undefined }
type Of = OfContest & (OwnEntryOf | { participantId: number })

async function loadWeek(deps: Deps, { week, ...of }: Of): Promise<{ asked: AskedWeek; isAwaited: boolean }> {
  const place = week === undefined ? toContest(await readSummary(deps, of.contestId), { isAdmin: false }) : null
  const week_number = week ?? place?.current_week ?? 0
  const context = await loadPickContext(deps, { ...of, weekNumber: week_number })
  if (week !== undefined && !context.week) throw new Refusal({ code: 'unknown_week', week_number })
  const isAwaited = (place?.awaiting_round ?? null) !== null
  return { asked: { context, week_number, sheet: await readSheet(deps, context) }, isAwaited }
}

/** Teams that may still get games in the round are also listed, with the reason why they can't be picked yet (P1). */
function isOffered({ weekOfUse, roundTeams, teamsToCome }: PickContext, { team_id }: WeekTeam): boolean {
  return !weekOfUse.has(team_id) && ((roundTeams?.has(team_id) ?? true) || (teamsToCome?.has(team_id) ?? false))
}

type AskedWeek = { context: PickContext; week_number: number; sheet: Sheet }

/** A week's teams as every member sees them, and the packed variants offered. */
type Sheet = {
  teams: readonly Omit<WeekTeam, 'picked_for' | 'refused'>[]
  packed: Map<string, PackedField<'available_teams'>>
}
const sheetKey = cacheKey<Sheet, [...WeekKey, fixed: number]>('pick sheet')

function readSheet(deps: Deps, context: PickContext): Promise<Sheet> {
  const { contest, week, gamesAtLock } = context
  const draw = async () => drawSheet(context, await readForecast(deps))
  return week ? deps.cache.get(sheetKey(...weekKey({ contest, week }), gamesAtLock ? week.week_id : 0), draw) : draw()
}

function drawSheet({ teams, playing, gamesAtLock, week, ...context }: PickContext, forecast: Forecast | null): Sheet {
  const games = gamesByTeam(week ? context.games.filter((game) => isInWeek(game, week)) : [])
  const abbreviations = new Map(teams.map((team) => [team.team_id, team.abbreviation]))
  const drawn = teams.map(({ team_id, abbreviation, team_name }) => {
    const progress = pickProgress({ team_id, teams: playing, gamesAtLock })
    const own = games.get(team_id) ?? []
    return {
      team_id,
      abbreviation,
      team_name,
      games_this_week: progress.games_this_week,
      wins_needed: progress.needed,
      first_game_start: (playing.get(team_id) ?? idleTeam(team_id)).first_start,
      survival_chance: forecast && survivalChance({ team_id, progress, games: own, ...forecast }),
      games: own.map((game) => toTeamGame(game, { team_id, abbreviations, forecast })),
    }
  })
  return { teams: drawn, packed: new Map() }
}

function toWeekTeams({ context, week_number: weekNumber, sheet }: AskedWeek): WeekTeam[] {
  return sheet.teams.map((team) => {
    const refused = refuseTeam(context, { weekNumber, teamId: team.team_id })?.code ?? null
    const isIdle = team.games.length === 0
    // Only a member who has picked a team stays in with it once its games are called off (S6).
    const keepsChance = !isIdle || context.pick?.team_id === team.team_id
    return { ...team, picked_for: null, refused, survival_chance: keepsChance ? team.survival_chance : null }
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
