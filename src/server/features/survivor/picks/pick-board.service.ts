import type { BoardPick, WeekPick } from '#contract/survivor/picks.ts'
import type { GameFacts } from '#rules/games/games.ts'
import { gamesByTeam } from '#rules/games/games-by-team.ts'
import { lockChance } from '#rules/survivor/lock-chance.ts'
import { isInWeek } from '#rules/survivor/locks.ts'
import { pickProgress } from '#rules/survivor/pick-progress.ts'
import { survivalChance } from '#rules/survivor/survival-chance.ts'
import { pickStatus } from '#rules/survivor/survivor.ts'
import { type TeamWeek, teamWeeks } from '#rules/survivor/team-weeks.ts'
import { easternDay } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { readForecast, readForecastAsOf } from '#server/features/odds/odds.service.ts'
import { listGames, type TeamRow } from '../weeks/schedule.repo.ts'
import { listGamesAtLock, type WeekRow } from '../weeks/weeks.repo.ts'
import { type NamedPick, toResult } from './picks.repo.ts'

/** What the teams do in some weeks, by week number. */
export type Board = { teams: ReadonlyMap<number, TeamRow>; weeks: ReadonlyMap<number, BoardWeek> }

/** What the teams do in a week. */
export type BoardWeek = {
  week: WeekRow
  games: readonly GameFacts[]
  playing: ReadonlyMap<number, TeamWeek>
  gamesAtLock: ReadonlyMap<number, number> | null
}

export async function setUpBoard(
  db: Database,
  { seasonYear, weeks }: { seasonYear: string; weeks: readonly WeekRow[] },
): Promise<Board> {
  const games = await listGames(db, { seasonYear, spans: weeks })
  const counted = await listGamesAtLock(db, weeks)
  const teams = await listTeams(db)
  return {
    teams: new Map(teams.map((team) => [team.team_id, team])),
    weeks: new Map(
      weeks.map((week) => [
        week.week_number,
        {
          week,
          games: games.filter((game) => isInWeek(game, week)),
          playing: teamWeeks(games, week),
          gamesAtLock: counted.get(week.week_id) ?? null,
        },
      ]),
    ),
  }
}

export function toWeekPick(pick: NamedPick, board: Board): WeekPick {
  const { playing, gamesAtLock } = board.weeks.get(pick.week_number) ?? { playing: new Map(), gamesAtLock: null }
  const progress = pickProgress({ team_id: pick.team_id, teams: playing, gamesAtLock })
  const result = toResult(pick.result)
  // An entry that went out in an earlier week through a corrected score keeps its pick without a result.
  const wasOut = pick.elimination_week !== null && pick.elimination_week < pick.week_number
  return {
    participant_id: pick.participant_id,
    user_id: pick.user_id,
    participant_name: pick.participant_name,
    ...nameTeam(pick.team_id, board.teams),
    games_this_week: progress.games_this_week,
    games_played: progress.games_played,
    wins: progress.wins,
    losses: progress.losses,
    wins_needed: progress.needed,
    result,
    status: pickStatus({ ...progress, result: wasOut ? 'eliminated' : result }),
    is_late: pick.is_late,
    entered_by: pick.entered_by_name,
  }
}

/**
 * The picks of a week that may be seen, each with its chance now and at the lock (F2). Called after the week was read in its snapshot: a
 * forecast is of the morning of its day, so it is the same before and after.
 */
export async function withChances(
  deps: Deps,
  { picks, board }: { picks: readonly WeekPick[]; board: BoardWeek | null },
): Promise<BoardPick[]> {
  const lock = board?.week.lock_time ?? null
  const isAsked = picks.length > 0 && lock !== null
  const [now, atLock] = isAsked ? [await readForecast(deps), await readForecastAsOf(deps, easternDay(lock))] : []
  if (!board || !now || !atLock) return picks.map((pick) => ({ ...pick, survival_chance: null, lock_chance: null }))
  const games = gamesByTeam(board.games)
  const chances = new Map<number, Pick<BoardPick, 'survival_chance' | 'lock_chance'>>()
  for (const team_id of new Set(picks.map((pick) => pick.team_id))) {
    const progress = pickProgress({ team_id, teams: board.playing, gamesAtLock: board.gamesAtLock })
    const of = { team_id, progress, games: games.get(team_id) ?? [] }
    chances.set(team_id, {
      survival_chance: survivalChance({ ...of, ...now }),
      lock_chance: lockChance({ ...of, ...atLock }),
    })
  }
  return picks.map((pick) => {
    const { survival_chance = null, lock_chance = null } = chances.get(pick.team_id) ?? {}
    return { ...pick, survival_chance: isDecided(pick) ? null : survival_chance, lock_chance }
  })
}

const isDecided = ({ status }: WeekPick) => status === 'Survived' || status === 'Eliminated'

function nameTeam(teamId: number, teams: ReadonlyMap<number, TeamRow>) {
  const team = teams.get(teamId)
  return { team_id: teamId, abbreviation: team?.abbreviation ?? '', team_name: team?.team_name ?? '' }
}
