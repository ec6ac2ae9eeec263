import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import type { Users } from '#server/db/schema.ts'

export type Picker = Pick<Selectable<Users>, 'user_id' | 'email' | 'name' | 'last_name'> & {
  time_zone: string | null
  contest_name: string
}

/** The active living members of the contest who have picked one of these teams, or any, for the week. */
export async function listPickersOf(
  tx: Tx,
  { contestId, weekNumber, teamIds }: { contestId: number; weekNumber: number; teamIds?: readonly number[] },
): Promise<Picker[]> {
  const { rows } = await sql<Picker>`
    select u.user_id, u.email, u.name, u.last_name, n.time_zone, c.contest_name
    from picks k
      join participants p on p.participant_id = k.participant_id and not p.is_eliminated
      join contests c on c.contest_id = k.contest_id
      join users u on u.user_id = p.user_id and u.active
      left join notification_preferences n on n.user_id = u.user_id
    where k.contest_id = ${contestId} and k.week_number = ${weekNumber}
      and (${teamIds === undefined} or k.team_id = any(${[...(teamIds ?? [])]}::int[]))
    order by u.user_id`.execute(tx)
  return rows
}

/**
 * Queued news of this kind to members who have changed or taken back the pick since; a pick dropped with its week is
 * gone for everyone.
 */
export async function listOutdatedNews(db: Database): Promise<number[]> {
  const { rows } = await sql<{ mail_id: number }>`
    select m.mail_id from mails m
    where m.status = 'queued' and m.kind = 'pick_without_game'
      and m.facts ->> 'cause' is distinct from 'week_gone' and not exists (
      select from picks k join participants p on p.participant_id = k.participant_id and p.user_id = m.user_id
      where k.contest_id = m.contest_id and k.week_number = (m.facts ->> 'week_number')::int and k.picked_at <= m.created_at)`.execute(
    db,
  )
  return rows.map(({ mail_id }) => mail_id)
}
