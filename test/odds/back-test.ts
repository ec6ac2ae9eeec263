import { readFile } from 'node:fs/promises'
import type { GameFacts } from '#rules/games/games.ts'
import { neutralGames } from '#rules/odds/own-ice.ts'
import { forecastGames, type RatedGame, type RatingWeights } from '#rules/odds/ratings.ts'
import { type ForecastRecord, recordOf } from '#rules/odds/record.ts'
import { pickProgress } from '#rules/survivor/pick-progress.ts'
import { survivalChance } from '#rules/survivor/survival-chance.ts'
import { teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { Week } from '#rules/survivor/week-span.ts'
import { buildWeeks, gameDaysOf } from '#rules/survivor/weeks.ts'
import { readGamesCsv } from '#server/features/games/games.csv.ts'

export type PlayedGame = RatedGame & GameFacts

/** Bundled seasons with their results, including the playoffs, with a number per team. */
export async function readSeasons(seasons: readonly string[]): Promise<PlayedGame[]> {
  const texts = await Promise.all(
    seasons.map((season) => readFile(new URL(`../../data/nhl/games-${season}.csv`, import.meta.url), 'utf8')),
  )
  const games = texts.flatMap((text) => readGamesCsv(text).games.map(({ game }) => game))
  const teams = [...new Set(games.map((game) => game.home_abbrev))].toSorted()
  const read = games.map((game) => ({
    game_id: game.game_id,
    season_year: game.season_year,
    game_date: game.game_date,
    round: game.round ?? null,
    home_team_id: 1 + teams.indexOf(game.home_abbrev),
    away_team_id: 1 + teams.indexOf(game.away_abbrev),
    home_score: game.home_score ?? null,
    away_score: game.away_score ?? null,
    game_state: game.game_state,
    start_time: game.start_time ?? null,
    decided_in: game.decided_in ?? null,
    venue: game.venue ?? null,
  }))
  const neutral = neutralGames(read)
  return read.map((game) => ({ ...game, is_neutral: neutral.has(game.game_id) }))
}

type TeamWeekForecast = { chance: number; happened: boolean; games: number }
export type BackTest = { games: ForecastRecord; weeks: ForecastRecord; teamWeeks: TeamWeekForecast[] }
type Asked = { games: readonly PlayedGame[]; season: string; weights?: RatingWeights }

/**
 * The quality of forecasts for a season's regular games (F1), and for each team-week with the ratings of the week's
 * first morning (F2). `games` are that season and those before it.
 */
export function backTest({ games, season, ...how }: Asked): BackTest {
  const regular = games.filter((game) => game.season_year === season && (game.round ?? null) === null)
  const { homeWinChances } = forecastGames({ games, today: '9999-12-31', ...how })
  const judged = regular.map((game) => ({
    chance: homeWinChances.get(game.game_id) ?? Number.NaN,
    happened: (game.home_score ?? 0) > (game.away_score ?? 0),
  }))
  const weeks = weeksOf(regular).flatMap((week) => teamsOfWeek(week, { games, regular, ...how }))
  return {
    games: recordOf(judged),
    weeks: { ...recordOf(weeks), base_log_loss: shareByGames(weeks) },
    teamWeeks: weeks,
  }
}

export function weeksOf(regular: readonly GameFacts[]): Week[] {
  const [first] = regular.map((game) => game.game_date).toSorted()
  return buildWeeks({ seasonStartDate: first ?? '', gameDays: gameDaysOf(regular) })
}

type Of = { games: readonly PlayedGame[]; regular: readonly PlayedGame[]; weights?: RatingWeights }

function teamsOfWeek(week: Week, { games, regular, ...how }: Of): TeamWeekForecast[] {
  const { homeWinChances } = forecastGames({ games, today: week.start_date, ...how })
  const played = regular.filter((game) => game.game_date >= week.start_date && game.game_date <= week.end_date)
  const ahead = played.map((game) => ({ ...game, game_state: 'FUT', home_score: null, away_score: null }))
  const [before, after] = [teamWeeks(ahead, week), teamWeeks(played, week)]
  return [...before.keys()].map((team_id) => {
    const progress = pickProgress({ team_id, teams: before, gamesAtLock: null })
    const chance = survivalChance({ team_id, progress, games: ahead, homeWinChances }) ?? Number.NaN
    return { chance, happened: (after.get(team_id)?.wins ?? 0) >= progress.needed, games: progress.games_this_week }
  })
}

/** The log loss of always forecasting the season's share of survivals among teams with as many games in the week. */
function shareByGames(weeks: readonly TeamWeekForecast[]): number {
  const kinds = [...Map.groupBy(weeks, ({ games }) => games).values()]
  return kinds.reduce((sum, of) => sum + of.length * (recordOf(of).base_log_loss ?? 0), 0) / weeks.length
}
