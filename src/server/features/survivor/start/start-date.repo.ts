import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { updateWeekDates, type WeekDates } from '../weeks/weeks.repo.ts'

/** Past any number of a week. */
const ASIDE = 1_000_000

type Replaced = {
  contestId: number
  /** As they are to be, each with the number that it had. */
  kept: readonly (WeekDates & { was: number })[]
  dropped: readonly number[]
}

/**
 * Removes the dropped weeks with their picks, and gives the kept ones new numbers and dates, with everything that goes by their numbers.
 * The contest must be locked and still waiting. Picks and mails move in two steps, because their numbers are unique row by row.
 */
export async function replaceWeeks(tx: Tx, { contestId, kept, dropped }: Replaced): Promise<void> {
  const gone = sql`any(${[...dropped]}::int[])`
  await sql`delete from picks where contest_id = ${contestId} and week_number = ${gone}`.execute(tx)
  await sql`delete from contest_weeks where contest_id = ${contestId} and week_number = ${gone}`.execute(tx)
  await sql`update mails set occasion = null where contest_id = ${contestId} and occasion = ${gone}`.execute(tx)
  await updateWeekDates(tx, kept)
  const moved = JSON.stringify(kept.map(({ was, week_number }) => ({ was: was + ASIDE, week_number })))
  for (const { table, column } of numbered) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${ASIDE}
      where contest_id = ${contestId} and ${sql.ref(column)} >= 1`.execute(tx)
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = m.week_number
      from jsonb_to_recordset(${moved}::jsonb) as m(was int, week_number int)
      where t.contest_id = ${contestId} and t.${sql.ref(column)} = m.was`.execute(tx)
  }
}

/** What goes by the number of a week. Below 1 are mails about weeks that fell away earlier. */
const numbered = [
  { table: 'picks', column: 'week_number' },
  { table: 'mails', column: 'occasion' },
] as const
