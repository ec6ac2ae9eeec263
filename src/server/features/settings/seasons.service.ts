import { describeSeason, listSeasons, refuseOverSeason, type Schedule, type Season } from '#rules/games/seasons.ts'
import type { Day, Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'
import { listScheduledDays } from './seasons.repo.ts'
import { requirePoolSettings } from './settings.service.ts'

/** The seasons a contest can be created for, as of now, and the proposed one (O9). */
export async function readSeasons(deps: Pick<Deps, 'db' | 'now'>): Promise<{ seasons: Season[]; proposed: string }> {
  return listSeasons({ schedules: await readSchedules(deps.db), now: deps.now() })
}

/** A season's start: from the pool settings for the pool's own season, else its first day. */
export async function startOfSeason(deps: Pick<Deps, 'db' | 'now'>, season_year: string): Promise<Day> {
  const pool = await requirePoolSettings(deps.db)
  if (pool.season_year === season_year) return pool.season_start_date
  return describeSeason({ schedules: await readSchedules(deps.db), now: deps.now(), season_year }).first_day
}

/** Refuses `season_over` (O9). Inside a transaction, pass the transaction. */
export async function refuseSeasonThatIsOver(db: Database, { now }: Pick<Deps, 'now'>, season_year: string) {
  refuse(refuseOverSeason({ schedules: await readSchedules(db), now: now(), season_year }))
}

/** Whether a season's regular season has been played (O9). */
export async function isSeasonOver(
  db: Database,
  { season_year, now }: { season_year: string; now: Instant },
): Promise<boolean> {
  return describeSeason({ schedules: await readSchedules(db, season_year), now, season_year }).is_over
}

/** The stored schedules of every season, or of this one. */
export async function readSchedules(db: Database, of?: string): Promise<Schedule[]> {
  const seasons = Map.groupBy(await listScheduledDays(db, of), ({ season_year }) => season_year)
  return [...seasons].map(([season_year, days]) => {
    const regular = days.filter(({ game_type }) => game_type === 2)
    const starts = regular.flatMap(({ first_start }) => first_start ?? [])
    return {
      season_year,
      game_days: regular.map(({ game_date, teams }) => ({ game_date, teams })),
      first_start: starts.sort()[0] ?? null,
      last_game_day: days.reduce((last, { game_date }) => (game_date > last ? game_date : last), ''),
    }
  })
}
