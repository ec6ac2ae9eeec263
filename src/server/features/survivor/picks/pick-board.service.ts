import type { BoardPick, WeekPick } from '#contract/survivor/picks.ts'
import type { GameFacts } from '#rules/games/games.ts'
import { gamesByTeam } from '#rules/games/games-by-team.ts'
import { lockChance } from '#rules/survivor/lock-chance.ts'
import { isInWeek } from '#rules/survivor/locks.ts'
import { pickProgress } from '#rules/survivor/pick-progress.ts'
import { pickStatus } from '#rules/survivor/picks.ts'
import { survivalChance } from '#rules/survivor/survival-chance.ts'
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

export function toWeekPick(pick: Omit<NamedPick, 'lost_lives'>, board: Board): WeekPick {
  // An entry that went out in an earlier week through a corrected score keeps its pick without a result.
  const wasOut = pick.elimination_week !== null && pick.elimination_week < pick.week_number
  return {
    participant_id: pick.participant_id,
    user_id: pick.user_id,
    participant_name: pick.participant_name,
    ...teamInWeek(pick, { week: board.weeks.get(pick.week_number), teams: board.teams, wasOut }),
    is_late: pick.is_late,
    entered_by: pick.entered_by_name,
  }
}

type OfTeam = { week: BoardWeek | null | undefined; teams: Board['teams']; wasOut?: boolean }

/** How a picked team stands in a week, with the result of its pick. */
export function teamInWeek(
  { team_id, result: word }: Pick<NamedPick, 'team_id' | 'result'>,
  { week, teams, wasOut = false }: OfTeam,
) {
  const { playing, gamesAtLock } = week ?? { playing: new Map(), gamesAtLock: null }
  const progress = pickProgress({ team_id, teams: playing, gamesAtLock })
  const result = toResult(word)
  return {
    ...nameTeam(team_id, teams),
    games_this_week: progress.games_this_week,
    games_played: progress.games_played,
    wins: progress.wins,
    losses: progress.losses,
    wins_needed: progress.needed,
    result,
    status: pickStatus({ ...progress, result: wasOut ? 'eliminated' : result }),
  }
}

type Chances = Pick<BoardPick, 'survival_chance' | 'lock_chance'>

/**
 * What adds to picks that may be seen their chances now and at the lock (F2). Called after the week was read in its snapshot: a forecast
 * is of the morning of its day, so it is the same before and after.
 */
export async function chancesOf(
  deps: Deps,
  board: BoardWeek | null,
): Promise<<Picked extends Pick<WeekPick, 'team_id' | 'status'>>(pick: Picked) => Picked & Chances> {
  const lock = board?.week.lock_time ?? null
  const [now, atLock] = lock === null ? [] : [await readForecast(deps), await readForecastAsOf(deps, easternDay(lock))]
  if (!board || !now || !atLock) return (pick) => ({ ...pick, survival_chance: null, lock_chance: null })
  const games = gamesByTeam(board.games)
  const chances = new Map<number, Chances>()
  const ofTeam = (team_id: number): Chances => {
    const progress = pickProgress({ team_id, teams: board.playing, gamesAtLock: board.gamesAtLock })
    const of = { team_id, progress, games: games.get(team_id) ?? [] }
    return { survival_chance: survivalChance({ ...of, ...now }), lock_chance: lockChance({ ...of, ...atLock }) }
  }
  return (pick) => {
    const known = chances.get(pick.team_id) ?? ofTeam(pick.team_id)
    chances.set(pick.team_id, known)
    return { ...pick, survival_chance: isDecided(pick) ? null : known.survival_chance, lock_chance: known.lock_chance }
  }
}

const isDecided = ({ status }: Pick<WeekPick, 'status'>) =>
  status === 'Survived' || status === 'Life Lost' || status === 'Eliminated'

function nameTeam(teamId: number, teams: ReadonlyMap<number, TeamRow>) {
  const team = teams.get(teamId)
  return { team_id: teamId, abbreviation: team?.abbreviation ?? '', team_name: team?.team_name ?? '' }
}
