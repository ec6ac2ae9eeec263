import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { putBackRows } from '#server/db/kept-rows.ts'

/**
 * Keeps the user with their dependent rows, and the ids of rows that lose their link to them. Excludes their sessions,
 * devices, password links and calendar URL, which open the account, and their name's keys, which are free now. Of the
 * mails it keeps only those that must not be sent twice (N1).
 */
export async function keepUser(tx: Tx, kept: { userId: number; at: Instant; wall: Instant }): Promise<void> {
  const { userId, at, wall } = kept
  await sql`
    insert into deleted_users (user_id, name, deleted_at, written_at, rows, links)
    select u.user_id, trim(u.name || ' ' || u.last_name), ${at}, ${wall}, jsonb_build_object(
      'users', jsonb_build_array(to_jsonb(u) - 'name_key' - 'name_look'),
      'preferences', (select jsonb_agg(to_jsonb(r)) from notification_preferences r where r.user_id = u.user_id),
      'mail_preferences', (select jsonb_agg(to_jsonb(r)) from mail_preferences r where r.user_id = u.user_id),
      'chat_members', (select jsonb_agg(to_jsonb(r)) from chat_members r where r.user_id = u.user_id),
      'chat_reactions', (select jsonb_agg(to_jsonb(r)) from chat_reactions r where r.user_id = u.user_id),
      'mails', (select jsonb_agg(to_jsonb(r)) from mails r where r.user_id = u.user_id and r.channel = 'mail'
        and r.occasion is not null and r.contest_id is not null and r.status not in ('queued', 'sending'))
    ), jsonb_build_object(
      'participants', (select jsonb_agg(r.participant_id) from participants r where r.user_id = u.user_id),
      'chat_messages', (select jsonb_agg(r.message_id) from chat_messages r where r.user_id = u.user_id),
      'deleted_messages', (select jsonb_agg(r.message_id) from chat_messages r where r.deleted_by = u.user_id),
      'entered_picks', (select jsonb_agg(r.pick_id) from picks r where r.entered_by = u.user_id)
    )
    from users u where u.user_id = ${userId}`.execute(tx)
}

export async function listDeletedRows(db: Database, { since }: { since: Instant }) {
  return db
    .selectFrom('deleted_users')
    .select(['user_id', 'name', 'deleted_at'])
    .where('written_at', '>', since)
    .orderBy('written_at', 'desc')
    .execute()
}

/** Locked until the transaction ends, so that only one of two undos finds it. */
export async function findDeletedUser(tx: Tx, { userId, since }: { userId: number; since: Instant }) {
  return tx
    .selectFrom('deleted_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('written_at', '>', since)
    .forUpdate()
    .executeTakeFirst()
}

/** Restores the rows and the links. Inserts nothing if someone else has the email address now. */
export async function putBackUser(tx: Tx, userId: number): Promise<void> {
  const rows = (name: string) => sql`select rows -> ${sql.lit(name)} from deleted_users where user_id = ${userId}`
  await putBackRows(tx, 'users', rows('users'))
  const { rows: there } = await sql`select from users where user_id = ${userId}`.execute(tx)
  if (there.length === 0) return
  // A trigger has created this row for the new user; the kept one has the read position and any mute.
  await tx.deleteFrom('chat_members').where('user_id', '=', userId).execute()
  await putBackRows(tx, 'chat_members', rows('chat_members'))
  await putBackRows(tx, 'notification_preferences', rows('preferences'))
  await tx.deleteFrom('mail_preferences').where('user_id', '=', userId).execute()
  await putBackRows(tx, 'mail_preferences', rows('mail_preferences'))
  await putBackRows(tx, 'chat_reactions', rows('chat_reactions'))
  await putBackRows(
    tx,
    'mails',
    sql`select jsonb_agg(mail) from deleted_users d cross join jsonb_array_elements(d.rows -> 'mails') as mail
      where d.user_id = ${userId} and jsonb_typeof(d.rows -> 'mails') = 'array'
        and exists (select from contests c where c.contest_id = (mail ->> 'contest_id')::int)`,
  )
  await putBackLinks(tx, userId)
  await tx.deleteFrom('deleted_users').where('user_id', '=', userId).execute()
}

async function putBackLinks(tx: Tx, userId: number): Promise<void> {
  const ids = (name: string) => sql`(
    select id::int from deleted_users d cross join jsonb_array_elements_text(
      case jsonb_typeof(d.links -> ${sql.lit(name)}) when 'array' then d.links -> ${sql.lit(name)} else '[]' end) as id
    where d.user_id = ${userId})`
  await sql`
    update participants set user_id = ${userId} where user_id is null and participant_id in ${ids('participants')}`.execute(
    tx,
  )
  await sql`
    update chat_messages set user_id = ${userId} where user_id is null and message_id in ${ids('chat_messages')}`.execute(
    tx,
  )
  await sql`
    update chat_messages set deleted_by = ${userId}
    where deleted_by is null and message_id in ${ids('deleted_messages')}`.execute(tx)
  await sql`
    update picks set entered_by = ${userId} where entered_by is null and pick_id in ${ids('entered_picks')}`.execute(tx)
}

/** The contests in which their entries lost the link to them. */
export async function listLeftContests(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ contest_id: number }>`
    select distinct p.contest_id from deleted_users d
    cross join jsonb_array_elements_text(
      case jsonb_typeof(d.links -> 'participants') when 'array' then d.links -> 'participants' else '[]' end) as id
    join participants p on p.participant_id = id::int
    where d.user_id = ${userId}`.execute(tx)
  return rows.map(({ contest_id }) => contest_id)
}

/** Purges users deleted longer ago, and returns how many. */
export async function forgetDeletedUsers(tx: Tx, { before }: { before: Instant }): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('deleted_users').where('written_at', '<=', before).executeTakeFirst()
  return Number(numDeletedRows)
}
