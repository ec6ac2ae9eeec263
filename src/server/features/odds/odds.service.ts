import { liveHomeWinChance, regulationLeft } from '#rules/odds/live-chance.ts'
import { neutralGames } from '#rules/odds/own-ice.ts'
import { type Forecast, forecastGames, type RatedGame } from '#rules/odds/ratings.ts'
import { type Day, easternDay } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { type LiveGame, listLiveGames } from '#server/features/games/live-clocks.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { type Cache, cacheKey } from '#server/live/cache.ts'
import { bundledHistory } from './history.ts'
import { findForecastVersion, listGamesToRate } from './odds.repo.ts'

/** Data for one version: the games, and their forecasts by as-of day. */
type Known = { version: string; games: Promise<RatedGame[]>; asOf: Map<Day, Promise<Forecast>> }

/** Each server's newest version. */
const newest = new WeakMap<Cache, Known>()
const versionKey = cacheKey<string, [string]>('forecast version')
const liveKey = cacheKey<LiveGame[]>('live games')
const switchKey = cacheKey<boolean>('forecasts on')
/** Forecasts kept: today's and those of recently viewed locks. */
const KEPT = 8

type Needed = Pick<Deps, 'db' | 'now' | 'cache'>

/** Every game's forecast as of today (F1), with live games' current chances (F7); null with forecasts off (F6). */
export async function readForecast(deps: Needed): Promise<Forecast | null> {
  const pregame = await readPregame(deps)
  return pregame && withLiveChances(deps, pregame)
}

/**
 * The forecast with the chances before each game (F5). Recomputed when the schedule, a result of an earlier day or the
 * league day changes, and shared by all requests in between.
 */
export async function readPregame(deps: Needed): Promise<Forecast | null> {
  return readForecastAsOf(deps, easternDay(deps.now()))
}

/** Forecasts made from the live games as last read: on a game night every request needs them. */
const madeOf = new WeakMap<readonly LiveGame[], { pregame: Forecast; forecast: Forecast }>()

async function withLiveChances({ db, now, cache }: Needed, pregame: Forecast): Promise<Forecast> {
  const games = await cache.get(liveKey(), () => listLiveGames(db, now()))
  const known = madeOf.get(games)
  if (known?.pregame === pregame) return known.forecast
  const forecast = addLiveChances(games, pregame)
  madeOf.set(games, { pregame, forecast })
  return forecast
}

function addLiveChances(games: readonly LiveGame[], pregame: Forecast): Forecast {
  if (games.length === 0) return pregame
  const homeWinChances = new Map(pregame.homeWinChances)
  for (const game of games) {
    const before = pregame.homeWinChances.get(game.game_id)
    if (before !== undefined) homeWinChances.set(game.game_id, chanceNow(game, before))
  }
  return { ...pregame, homeWinChances }
}

function chanceNow({ home_score, away_score, game_state, reported }: LiveGame, pregame: number): number {
  const secondsLeft = game_state === 'OVER' ? 0 : regulationLeft(reported)
  return liveHomeWinChance({ pregame, home_score, away_score, secondsLeft })
}

/**
 * The answer of readPregame as of a past or current day: games of that day and later are forecast with that morning's
 * ratings (F1).
 */
export async function readForecastAsOf(deps: Needed, day: Day): Promise<Forecast | null> {
  const { db, cache } = deps
  const isOn = await cache.get(switchKey(), async () => (await requirePoolSettings(db)).forecasts)
  if (!isOn) return null
  const today = easternDay(deps.now())
  const version = `${today} ${await cache.get(versionKey(today), () => findForecastVersion(db, today))}`
  const { games, asOf } = gamesOf(deps, version)
  const kept = asOf.get(day)
  if (kept) return kept
  const forecast = games.then((rated) => forecastGames({ games: rated, today: day }))
  if (asOf.size >= KEPT) for (const old of [...asOf.keys()].filter((of) => of !== today).slice(0, 1)) asOf.delete(old)
  asOf.set(day, forecast)
  return forecast
}

function gamesOf({ db, cache }: Needed, version: string): Known {
  const known = newest.get(cache)
  if (known?.version === version) return known
  const made: Known = { version, games: listRatedGames(db), asOf: new Map() }
  newest.set(cache, made)
  // Failed reads aren't kept.
  made.games.catch(() => newest.delete(cache))
  return made
}

async function listRatedGames(db: Database): Promise<RatedGame[]> {
  const stored = await listGamesToRate(db)
  const games = [...(await bundledHistory(db, stored)), ...stored]
  const neutral = neutralGames(games)
  return games.map((game) => ({ ...game, is_neutral: neutral.has(game.game_id) }))
}
