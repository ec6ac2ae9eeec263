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

/** What is known of one version: the games, and the forecasts made of them by the day as of which they are. */
type Known = { version: string; games: Promise<RatedGame[]>; asOf: Map<Day, Promise<Forecast>> }

/** The newest version of each server. */
const newest = new WeakMap<Cache, Known>()
const versionKey = cacheKey<string, [string]>('forecast version')
const liveKey = cacheKey<LiveGame[]>('live games')
const switchKey = cacheKey<boolean>('forecasts on')
/** Forecasts that are kept: today's and those of the last locks that somebody looks at. */
const KEPT = 8

type Needed = Pick<Deps, 'db' | 'now' | 'cache'>

/**
 * The forecast of every game as of today (F1), those in progress with their chance now (F7); null where the pool has switched forecasts off
 * (F6).
 */
export async function readForecast(deps: Needed): Promise<Forecast | null> {
  const pregame = await readPregame(deps)
  return pregame && (await readNow(deps, pregame)).forecast
}

/**
 * The forecast with the chances as they stood before each game (F5). It is made again when the schedule, a result of an earlier day or the
 * league day changes, and shared by all requests in between.
 */
export async function readPregame(deps: Needed): Promise<Forecast | null> {
  return readForecastAsOf(deps, easternDay(deps.now()))
}

export type LiveChance = LiveGame & { home_win_chance: number }

/** The games in progress with the chance of a home win now (F7), by game id. Without one the NHL has not told how far it is. */
export async function readLiveChances(deps: Needed, pregame: Forecast): Promise<ReadonlyMap<number, LiveChance>> {
  return (await readNow(deps, pregame)).live
}

type Now = { pregame: Forecast; live: ReadonlyMap<number, LiveChance>; forecast: Forecast }

/** What was made of the games in progress as they were last read: on a game night every request asks for it. */
const madeOf = new WeakMap<readonly LiveGame[], Now>()

async function readNow({ db, now, cache }: Needed, pregame: Forecast): Promise<Now> {
  const games = await cache.get(liveKey(), () => listLiveGames(db, now()))
  const known = madeOf.get(games)
  if (known?.pregame === pregame) return known
  const made = toNow(games, pregame)
  madeOf.set(games, made)
  return made
}

function toNow(games: readonly LiveGame[], pregame: Forecast): Now {
  const live = new Map<number, LiveChance>()
  if (games.length === 0) return { pregame, live, forecast: pregame }
  const homeWinChances = new Map(pregame.homeWinChances)
  for (const game of games) {
    const before = pregame.homeWinChances.get(game.game_id)
    if (before === undefined) continue
    const home_win_chance = chanceNow(game, before)
    live.set(game.game_id, { ...game, home_win_chance })
    homeWinChances.set(game.game_id, home_win_chance)
  }
  return { pregame, live, forecast: { ...pregame, homeWinChances } }
}

function chanceNow({ home_score, away_score, game_state, reported }: LiveGame, pregame: number): number {
  const secondsLeft = game_state === 'OVER' ? 0 : regulationLeft(reported)
  return liveHomeWinChance({ pregame, home_score, away_score, secondsLeft })
}

/** What readPregame answers, as it stood on a day that has come: games of that day and later are forecast with the ratings of its morning (F1). */
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
  // What could not be read is not kept.
  made.games.catch(() => newest.delete(cache))
  return made
}

async function listRatedGames(db: Database): Promise<RatedGame[]> {
  const stored = await listGamesToRate(db)
  const games = [...(await bundledHistory(db, stored)), ...stored]
  const neutral = neutralGames(games)
  return games.map((game) => ({ ...game, is_neutral: neutral.has(game.game_id) }))
}
