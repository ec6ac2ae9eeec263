import { sql } from 'kysely'
import { type Players, playersOf, type Revival } from '#rules/survivor/playing.ts'
import type { Database } from '#server/db/database.ts'

/** A week and who played it. */
export type WeekPlayers = { contestId: number; weekNumber: number } & Players

/** Loads by what the rule says who played a week. To be read with the entries in one snapshot. */
export async function readPlayers(
  db: Database,
  { contestId, weekNumber }: { contestId: number; weekNumber: number },
): Promise<WeekPlayers> {
  const { rows } = await sql<{ is_processed: boolean | null; revivals: Revival[] | null }>`
    select (
        select processed_at is not null from contest_weeks where contest_id = ${contestId} and week_number = ${weekNumber}
      ) as is_processed, (
        select json_agg(json_build_object('participant_id', participant_id, 'out_since', out_since, 'week_number', week_number))
        from rulings where contest_id = ${contestId} and kind = 'revive' and taken_back_at is null
      ) as revivals`.execute(db)
  const { is_processed = null, revivals = null } = rows[0] ?? {}
  return {
    contestId,
    weekNumber,
    ...playersOf({ week_number: weekNumber, is_processed: is_processed === true }, revivals ?? []),
  }
}

/** Those of the participants who played a week, as `isAmong` says it of one of them. */
export function areAmong({ out_from, away }: Players) {
  return sql<boolean>`((not participants.is_eliminated or participants.elimination_week >= ${out_from}::int)
    and participants.participant_id <> all(${[...away]}::int[]))`
}

export type EntryOfWeek = {
  participant_id: number
  user_id: number | null
  participant_name: string
  elimination_week: number | null
  lost_lives: number[]
  has_picked: boolean
}

/**
 * The entries alive at the start of a week with whether they have picked, never what (S5). The admins' list of what waits and the week's page
 * build on it; reminders (N1) ask for those without a pick only.
 */
function entriesOfWeek(week: WeekPlayers) {
  return sql<EntryOfWeek>`
    select participants.participant_id, participants.user_id, participants.participant_name, participants.elimination_week,
      participants.lost_lives, k.pick_id is not null as has_picked
    from participants left join picks k on k.participant_id = participants.participant_id and k.week_number = ${week.weekNumber}
    where participants.contest_id = ${week.contestId} and ${areAmong(week)}`
}

/** The entries that have picked, by name. */
export async function listPicked(db: Database, week: WeekPlayers): Promise<EntryOfWeek[]> {
  const { rows } = await sql<EntryOfWeek>`
    select participant_id, user_id, participant_name, elimination_week, lost_lives, has_picked
    from (${entriesOfWeek(week)}) e
    order by participant_name, participant_id`.execute(db)
  return rows
}
