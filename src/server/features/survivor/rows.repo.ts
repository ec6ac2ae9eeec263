import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#rules/time.ts'

/**
 * Columns of a table for a statement written as text, each under its own name with a prefix. Raw text, because escaping each column
 * costs more than reading the row; so the names come only from constant lists, never from a caller.
 */
export function columnsOf(table: string, columns: readonly string[], prefix = '') {
  return sql.raw(columns.map((column) => `${table}.${column} as ${prefix}${column}`).join(', '))
}

/** JSON formats an instant as PostgreSQL does, with an offset; the rules compare them in one format (T2). */
export function toInstant(text: string): Instant {
  return new Date(text).toISOString()
}

/**
 * The participants row that a member asks about, for a lateral join: the one with the number `entry`, and where that is null the first that is
 * alive, else the first (S19).
 */
export function ownEntry(
  { contest, user, entry }: { contest: string; user: string; entry: string },
  columns: RawBuilder<unknown>,
) {
  return sql`
      select ${columns} from participants
      where contest_id = ${sql.raw(contest)} and user_id = ${sql.raw(user)}
        and (${sql.raw(entry)} is null or participant_id = ${sql.raw(entry)})
      order by is_eliminated, entry_number limit 1`
}

/** `isInWeek` for a statement: whether game g belongs to the week or slot with this alias. */
export function isInWeekOf(alias: string) {
  const week = sql.raw(alias)
  return sql`case when ${week}.round is null then g.game_type = 2 and g.game_date between ${week}.start_date and ${week}.end_date
    else g.game_type = 3 and g.round = ${week}.round and g.game_number = ${week}.game_number end`
}
