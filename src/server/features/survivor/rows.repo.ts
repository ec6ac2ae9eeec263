import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'

/**
 * All columns by name: a statement with a star is never prepared (`toQuery`), and nearly every call about a survivor contest reads
 * these rows.
 */
export const contestColumns = [
  'contest_id',
  'contest_name',
  'contest_type',
  'season_year',
  'season_start_date',
  'max_participants',
  'status',
  'phase',
  'current_week',
  'auto_advance',
  'starts_at',
  'missed_start_at',
  'copied_from',
  'completes_by_itself',
  'late_picks',
  'created_at',
  'started_at',
  'completed_at',
  'pick_seconds',
  'pick_deadline',
  'daytime_only',
  'paused_at',
  'paused_ms_left',
  'auto_pick_at',
  'draft_seed',
  'excluded_team_id',
  'excluded_by_admin',
  'tiebreaker_of',
  'version',
] as const

/** The same for an entry. */
export const participantColumns = [
  'participant_id',
  'contest_id',
  'user_id',
  'participant_name',
  'draft_order',
  'is_eliminated',
  'elimination_week',
  'placement',
  'joined_at',
  'auto_pick',
] as const

/**
 * Columns of a table for a statement written as text, each under its own name with a prefix. Raw text, because escaping each column
 * costs more than reading the row; so the names come only from constant lists, never from a caller.
 */
export function columnsOf(table: string, columns: readonly string[], prefix = '') {
  return sql.raw(columns.map((column) => `${table}.${column} as ${prefix}${column}`).join(', '))
}

/** JSON spells an instant as PostgreSQL does, with an offset; the rules compare them in one spelling (T2). */
export function toInstant(text: string): Instant {
  return new Date(text).toISOString()
}
