import type { Selectable } from 'kysely'
import type { ChangedGame } from '#rules/survivor/results/undo.ts'
import type { Day } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Teams } from '#server/db/schema.ts'
import { factColumns, factsOf } from '#server/features/games/games.facts.ts'

export type TeamRow = Pick<Selectable<Teams>, 'team_id' | 'abbreviation' | 'team_name'>
type DaySpan = { start_date: Day; end_date: Day; round?: number | null }

/**
 * A season's games in the rules' form, by day and start: those between the first and the last day of the given spans,
 * both included, or all of them. Includes all playoff games if a span is a playoff slot (P1), else none.
 */
export async function listGames(
  db: Database,
  { seasonYear, spans }: { seasonYear: string; spans?: readonly DaySpan[] },
): Promise<ChangedGame[]> {
  if (spans?.length === 0) return []
  const slots = (spans ?? []).filter((span) => (span.round ?? null) !== null)
  const weeks = (spans ?? []).filter((span) => (span.round ?? null) === null)
  const found = db
    .selectFrom('games')
    .select([...factColumns, 'updated_at'])
    .where('season_year', '=', seasonYear)
    .where((of) => {
      const season = of('game_type', '=', 2)
      if (!spans) return season
      const some = weeks.length > 0 ? of.and([season, of.between('game_date', firstDay(weeks), lastDay(weeks))]) : null
      const playoffs = slots.length > 0 ? of('game_type', '=', 3) : null
      return of.or([some, playoffs].filter((part) => part !== null))
    })
  const rows = await found.orderBy('game_date').orderBy('start_time').orderBy('game_id').execute()
  return rows.map((row) => ({ ...factsOf(row), updated_at: row.updated_at }))
}

/** All playoff games of a season in the rules' form, by day and start. */
export async function listPlayoffGames(db: Database, seasonYear: string): Promise<ChangedGame[]> {
  return listGames(db, { seasonYear, spans: [{ start_date: '', end_date: '', round: 1 }] })
}

function firstDay(spans: readonly DaySpan[]): Day {
  return spans.map((span) => span.start_date).reduce((first, day) => (day < first ? day : first))
}

function lastDay(spans: readonly DaySpan[]): Day {
  return spans.map((span) => span.end_date).reduce((last, day) => (day > last ? day : last))
}
