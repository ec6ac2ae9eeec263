import { type RawBuilder, sql } from 'kysely'

/** A week without results: it is open, or somebody may still pick late in it (S2). Asks no clock, so a backup needs none. */
const isUndecided = (week: RawBuilder<unknown>) => sql`not exists (
  select from contest_weeks w where w.contest_id = r.contest_id and ${week} and w.processed_at is not null)`

const ofWeek = isUndecided(sql`w.week_number = r.week_number`)

/**
 * By table, the rows (`r`) that a backup holds only sealed, because in the pool too they are a secret (S5): picks, their changes, rulings and audit
 * lines of weeks without results, mails, moments and news, entries that were taken out with their picks ahead, draft queues, and the keys of
 * calendars. Nothing may refer to a row of these tables, because a restore can leave sealed rows out.
 */
export const secretRows: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['picks', ofWeek],
  [
    'pick_changes',
    sql`not exists (select from contest_weeks w where w.week_id = r.week_id and w.processed_at is not null)`,
  ],
  ['rulings', ofWeek],
  [
    'audit_log',
    sql`r.secret_week is not null and ${isUndecided(
      sql`(w.week_id = r.secret_week_id or r.secret_week_id is null and w.week_number = r.secret_week)`,
    )}`,
  ],
  // All of them: a gap in their numbers would tell of a hidden one. So would the news that was sent, and how much of it.
  ['mails', sql`true`],
  ['moments', sql`true`],
  ['live_news', sql`true`],
  ['live_rooms', sql`true`],
  ['removed_entries', sql`true`],
  ['draft_queue', sql`true`],
  ['calendar_secrets', sql`true`],
])

const STEP = 32_768

/** With spaces at the end, which JSON ignores, so that the length of what is sealed tells neither a team nor how many rows there are. */
export function padded(json: string): string {
  return json.padEnd(Math.ceil(json.length / STEP) * STEP)
}
