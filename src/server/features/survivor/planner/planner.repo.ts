import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { type OwnEntryOf, requireOwn } from '../own-entry.ts'
import { ownEntry } from '../rows.repo.ts'

/** One member's part of a plan, visible only to them (S5), as of one moment. */
export type OwnPlan = {
  entry: { participant_id: number; is_eliminated: boolean; elimination_week: number | null; lost_lives: number[] }
  picks: PlannedPick[]
}

export type PlannedPick = {
  /** Not its number, which changes when the contest starts (S14). */
  week_id: number
  team_id: number
  /** The slate in which the pick uses up its team; null if it uses none (S6, P3). */
  used_slate: number | null
}

/** One member's plan in one statement; null for non-participants. Refuses an entry that isn't theirs. */
export async function findOwnPlan(
  db: Database,
  { contestId, ...of }: { contestId: number } & OwnEntryOf,
): Promise<OwnPlan | null> {
  const { rows } = await sql<OwnPlan>`
    select json_build_object('participant_id', e.participant_id, 'is_eliminated', e.is_eliminated,
        'elimination_week', e.elimination_week, 'lost_lives', e.lost_lives) as entry,
      coalesce((
        select json_agg(json_build_object('week_id', w.week_id, 'team_id', k.team_id, 'used_slate', k.slate))
        from picks k join contest_weeks w on w.contest_id = k.contest_id and w.week_number = k.week_number
        where k.participant_id = e.participant_id
      ), '[]') as picks
    from (values (${contestId}::int, ${of.userId}::int, ${of.entryId ?? null}::int)) a (contest_id, user_id, entry_id)
    cross join lateral (
      ${ownEntry({ contest: 'a.contest_id', user: 'a.user_id', entry: 'a.entry_id' }, sql`*`)}
    ) e`.execute(db)
  return requireOwn(rows[0] ?? null, of)
}
