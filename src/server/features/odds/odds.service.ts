import { neutralGames } from '#rules/odds/own-ice.ts'
import { type Forecast, forecastGames } from '#rules/odds/ratings.ts'
import { type Day, easternDay } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { type Cache, cacheKey } from '#server/live/cache.ts'
import { bundledHistory } from './history.ts'
import { findForecastVersion, listGamesToRate } from './odds.repo.ts'

type Known = { version: string; forecast: Promise<Forecast> }

/** The newest forecast of each server. */
const newest = new WeakMap<Cache, Known>()
const versionKey = cacheKey<string, [string]>('forecast version')
const switchKey = cacheKey<boolean>('forecasts on')

/**
 * The forecast of every game as of today (F1); null where the pool has switched forecasts off (F6). It is made anew when the schedule, a
 * result of an earlier day or the league day changes, and shared by all requests in between.
 */
export async function readForecast(deps: Pick<Deps, 'db' | 'now' | 'cache'>): Promise<Forecast | null> {
  const { db, cache } = deps
  const isOn = await cache.get(switchKey(), async () => (await requirePoolSettings(db)).forecasts)
  if (!isOn) return null
  const today = easternDay(deps.now())
  const version = `${today} ${await cache.get(versionKey(today), () => findForecastVersion(db, today))}`
  const known = newest.get(cache)
  if (known?.version === version) return known.forecast
  const forecast = makeForecast(db, today)
  newest.set(cache, { version, forecast })
  // What could not be read is not kept.
  forecast.catch(() => newest.delete(cache))
  return forecast
}

async function makeForecast(db: Database, today: Day): Promise<Forecast> {
  const stored = await listGamesToRate(db)
  const games = [...(await bundledHistory(db, stored)), ...stored]
  const neutral = neutralGames(games)
  return forecastGames({ games: games.map((game) => ({ ...game, is_neutral: neutral.has(game.game_id) })), today })
}
