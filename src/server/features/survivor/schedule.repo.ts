import type { Selectable } from 'kysely'
import type { GameFacts } from '#rules/games.ts'
import type { Day } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Teams } from '#server/db/schema.ts'

export type TeamRow = Pick<Selectable<Teams>, 'team_id' | 'abbreviation' | 'team_name'>
type DaySpan = { start_date: Day; end_date: Day; round?: number | null }

/**
 * The games of a season as the rules know them, by day and start: those between the first and the last day of the given
 * spans, both included, or all of them. Playoff games are there only where a span is a playoff slot (P1).
 */
export async function listGames(
  db: Database,
  { seasonYear, spans }: { seasonYear: string; spans?: readonly DaySpan[] },
): Promise<GameFacts[]> {
  if (spans?.length === 0) return []
  const type = (spans ?? []).some((span) => (span.round ?? null) !== null) ? ([2, 3] as const) : ([2] as const)
  let found = db
    .selectFrom('games')
    .select([
      'game_id',
      'game_date',
      'start_time',
      'home_team_id',
      'away_team_id',
      'home_score',
      'away_score',
      'decided_in',
      'level_winner',
      'game_state',
      'round',
      'game_number',
    ])
    .where('season_year', '=', seasonYear)
    .where('game_type', 'in', [...type])
  if (spans && type.length === 1) {
    found = found.where('game_date', '>=', firstDay(spans)).where('game_date', '<=', lastDay(spans))
  }
  const rows = await found.orderBy('game_date').orderBy('start_time').orderBy('game_id').execute()
  return rows.map((row) => ({
    ...row,
    decided_in: toDecidedIn(row.decided_in),
    level_winner: toSide(row.level_winner),
  }))
}

/** The table allows exactly these three words. */
function toDecidedIn(word: string | null): GameFacts['decided_in'] {
  return word === 'REG' || word === 'OT' || word === 'SO' ? word : null
}

/** The table allows exactly these two words. */
function toSide(word: string | null): 'home' | 'away' | null {
  return word === 'home' || word === 'away' ? word : null
}

function firstDay(spans: readonly DaySpan[]): Day {
  return spans.map((span) => span.start_date).reduce((first, day) => (day < first ? day : first))
}

function lastDay(spans: readonly DaySpan[]): Day {
  return spans.map((span) => span.end_date).reduce((last, day) => (day > last ? day : last))
}

/** All teams by abbreviation. */
export async function listTeams(db: Database): Promise<TeamRow[]> {
  return db.selectFrom('teams').select(['team_id', 'abbreviation', 'team_name']).orderBy('abbreviation').execute()
}
