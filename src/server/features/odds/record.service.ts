import type { AnswerOf } from '#contract/endpoint.ts'
import type { GameRow } from '#contract/games/games.ts'
import type { oddsOfDay, oddsRecord } from '#contract/odds/odds.ts'
import { winnerOf } from '#rules/games/games.ts'
import { periodLeft } from '#rules/odds/live-chance.ts'
import type { Forecast } from '#rules/odds/ratings.ts'
import { recordOf } from '#rules/odds/record.ts'
import { type Day, easternDay } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { daysByDate, listSeasonFacts } from '#server/features/games/games.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import { listPlayedSeasons } from './odds.repo.ts'
import { type LiveChance, readLiveChances, readPregame } from './odds.service.ts'

/** A league day's games, each with its chance (F5). Refuses with forecasts off (F6). */
export async function readOddsOfDay(deps: Deps, asked: Day | undefined): Promise<AnswerOf<typeof oddsOfDay>> {
  const forecast = await requirePregame(deps)
  const live = await readLiveChances(deps, forecast)
  const date = asked ?? easternDay(deps.now())
  const days = await Promise.all(
    ([2, 3] as const).map((gameType) => daysByDate(deps, { gameType, from: date, to: date })),
  )
  const games = days.flat().flatMap((of) => of.games)
  return { date, games: games.map((game) => toOdds(game, { forecast, live })) }
}

/** `game` is the home side. */
const toOdds = ({ game_id, game_date, start_time, ...game }: GameRow, { forecast, live }: Chances) => ({
  game_id,
  game_date,
  start_time,
  home_team_id: game.team_id,
  home_abbrev: game.team_abbrev,
  away_team_id: game.opponent_id,
  away_abbrev: game.opponent_abbrev,
  home_win_chance: forecast.homeWinChances.get(game_id) ?? null,
  live: toLive(live.get(game_id)),
})
type Chances = { forecast: Forecast; live: ReadonlyMap<number, LiveChance> }

const toLive = (game: LiveChance | undefined) =>
  game
    ? {
        home_win_chance: game.home_win_chance,
        home_score: game.home_score,
        away_score: game.away_score,
        period: game.reported.period,
        time_left: periodLeft(game.reported),
        as_of: game.reported.as_of,
      }
    : null

/** The quality of a season's chances (F5). Refuses with forecasts off (F6). */
export async function readRecord(deps: Deps, asked: string | undefined): Promise<AnswerOf<typeof oddsRecord>> {
  const { homeWinChances } = await requirePregame(deps)
  const season_year = asked ?? (await seasonToJudge(deps))
  const games = await listSeasonFacts(deps.db, season_year)
  const judged = games.flatMap((game) => {
    const [chance, winner] = [homeWinChances.get(game.game_id), winnerOf(game)]
    return chance === undefined || winner === null ? [] : { chance, happened: winner === 'home' }
  })
  return { season_year, ...recordOf(judged) }
}

async function requirePregame(deps: Deps): Promise<Forecast> {
  const forecast = await readPregame(deps)
  if (forecast === null) throw new Refusal({ code: 'forecasts_off' })
  return forecast
}

/** Fewer games mean little: a coin's record over 100 games is off by 5 games in every third season. */
const ENOUGH_GAMES = 200

/** The newest season with enough finished games, else the newest with any, else the pool's. */
async function seasonToJudge({ db }: Pick<Deps, 'db'>): Promise<string> {
  const seasons = await listPlayedSeasons(db)
  const judged = seasons.find(({ games }) => games >= ENOUGH_GAMES) ?? seasons[0]
  return judged?.season_year ?? (await requirePoolSettings(db)).season_year
}
