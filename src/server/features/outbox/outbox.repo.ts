import { type Insertable, type Selectable, sql } from 'kysely'
import type { Channel } from '#contract/outbox/notifications.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Mails } from '#server/db/schema.ts'

export type MailRow = Selectable<Mails>

/** Adds mails; one that is there already (N1) is left out. Answers the ids of those that are new. */
export async function insertMails(tx: Database, mails: readonly Insertable<Mails>[]): Promise<number[]> {
  if (mails.length === 0) return []
  const rows = await tx
    .insertInto('mails')
    .values([...mails])
    .onConflict((on) => on.doNothing())
    .returning('mail_id')
    .execute()
  return rows.map(({ mail_id }) => mail_id)
}

type Clocks = { now: Instant; wall: Instant }
type Clocked = { wall: Instant; until: Instant }

/**
 * Takes queued mails that nobody else has, and marks them as being sent; the mark is committed before anybody is called. `only` takes
 * one certain mail.
 */
export async function claimMails(
  db: Database,
  asked: Clocked & { channel: Channel; provider: string; atMost: number; only?: number | undefined },
): Promise<MailRow[]> {
  const one = asked.only === undefined ? sql`` : sql`and mail_id = ${asked.only}`
  const { rows } = await sql<MailRow>`
    update mails set status = 'sending', leased_until = ${asked.until}, provider = ${asked.provider}, attempts = attempts + 1
    where mail_id in (
      select mail_id from mails where channel = ${asked.channel} and status = 'queued' and next_try_at <= ${asked.wall} ${one}
      order by mail_id limit ${asked.atMost} for update skip locked
    )
    returning *`.execute(db)
  return rows.toSorted((one, other) => one.mail_id - other.mail_id)
}

/** What a mail becomes after it was tried or asked about. */
export type MailChange = {
  status: 'queued' | 'sent' | 'uncertain' | 'failed' | 'undelivered' | 'skipped'
  reason: string | null
  message_id?: string | null
  provider_answer?: string | null
  sent_at?: Instant
  next_try_at: Instant | null
  /** Its facts held a secret that nobody needs any more. */
  forget?: boolean
}

/** Compare-and-set on the very state that was seen; answers whether it was still so. */
export async function settleMail(db: Database, seen: MailRow, { forget, ...change }: MailChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ ...change, leased_until: null, ...(forget ? { facts: null } : {}) })
    .where('mail_id', '=', seen.mail_id)
    .where('status', '=', seen.status)
    .where('attempts', '=', seen.attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Mails whose server went away in the middle of handing them over: nobody knows what became of them. */
export async function giveUpLeases(db: Database, { wall, askAt }: { wall: Instant; askAt: Instant }): Promise<void> {
  await sql`
    update mails set status = 'uncertain', leased_until = null,
      reason = 'The server stopped while the mail was being handed over',
      next_try_at = case when provider = 'mailjet' then ${askAt}::timestamptz end
    where status = 'sending' and leased_until < ${wall}`.execute(db)
}

export async function listUncertain(db: Database, { wall, provider }: { wall: Instant; provider: string }) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('status', '=', 'uncertain')
    .where('provider', '=', provider)
    .where('next_try_at', '<=', wall)
    .orderBy('mail_id')
    .limit(20)
    .execute()
}

/**
 * Takes out of the queue what is not wanted any more: its moment has passed (N2), the member has picked meanwhile or is out (N1), does
 * not want this kind (N3), or is no active member; or the device is not his any more.
 */
export async function skipUnwanted(db: Database, { now }: Pick<Clocks, 'now'>): Promise<void> {
  await sql`
    update mails m set status = 'skipped', next_try_at = null, reason = case
        when m.expires_at < ${now} then
          'not sent: its moment has passed' || coalesce('. Before that: ' || m.reason, '')
        when u.user_id is not null and not u.active then 'not sent: the account is deactivated'
        when q.channel = 'push' and d.device_id is null then 'not sent: notifications are off on that device'
        when p.user_id is not null then 'not sent: switched off by the member'
        when f.email is not null then 'not sent: the address wants no such mails'
        else 'not sent: not needed any more' end
    from mails q
      left join users u on u.user_id = q.user_id
      left join push_devices d on d.device_id = q.device_id and d.user_id = q.user_id
      left join notification_preferences p on p.user_id = q.user_id and (
        (q.kind = 'reminder_night_before' and not p.reminder_night_before)
        or (q.kind = 'reminder_two_hours' and not p.reminder_two_hours)
        or (q.kind = 'week_results' and not p.week_results)
        or (q.kind = 'draft_turn' and not p.draft_turn))
      left join mail_refusals f on q.channel = 'mail' and f.email = lower(q.to_email) and f.kind = q.kind
    where q.mail_id = m.mail_id and m.status = 'queued' and (
      m.expires_at < ${now}
      or (u.user_id is not null and not u.active)
      or (m.channel = 'push' and d.device_id is null)
      or p.user_id is not null
      or f.email is not null
      or (m.kind in ('reminder_night_before', 'reminder_two_hours') and not exists (
        select from contests c join participants e on e.contest_id = c.contest_id and e.user_id = m.user_id
        where c.contest_id = m.contest_id and c.status = 'in_progress' and c.current_week = m.occasion
          and not e.is_eliminated and not exists (
            select from picks k where k.participant_id = e.participant_id and k.week_number = m.occasion))))`.execute(
    db,
  )
}

/** Nobody is there to send them: those that are due stay in the outbox for good. */
export async function keepQueued(db: Database, { wall, reason }: { wall: Instant; reason: string }): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'undelivered', reason, next_try_at: null })
    .where('channel', '=', 'mail')
    .where('status', '=', 'queued')
    .where('next_try_at', '<=', wall)
    .execute()
}

/** The settings have to be mended first; what has waited for a day is given up. */
export async function postponeQueued(
  db: Database,
  { wall, until, reason, oldest }: { wall: Instant; until: Instant; reason: string; oldest: Instant },
): Promise<void> {
  await sql`
    update mails set reason = ${reason},
      status = case when written_at < ${oldest} then 'failed' else 'queued' end,
      next_try_at = case when written_at < ${oldest} then null else ${until}::timestamptz end
    where channel = 'mail' and status = 'queued' and next_try_at <= ${wall}`.execute(db)
}

/** How the reason begins where it was this mail or its address that the provider did not take, and not the pool. */
export const REFUSED = 'refused: '

/** What the provider said last, where the newest mail that was tried has not been taken through no fault of its own. */
export async function readTrouble(db: Database): Promise<string | null> {
  const last = await db
    .selectFrom('mails')
    .select(['status', 'reason'])
    .where('channel', '=', 'mail')
    .where('attempts', '>', 0)
    .where('status', '<>', 'sending')
    .orderBy(sql`coalesce(next_try_at, written_at)`, 'desc')
    .orderBy('mail_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  switch (last?.status) {
    case 'queued':
    case 'uncertain':
      return last.reason
    case 'failed':
      return last.reason?.startsWith(REFUSED) ? null : last.reason
    default:
      return null
  }
}

export async function findMail(db: Database, mailId: number): Promise<MailRow | undefined> {
  return db.selectFrom('mails').selectAll().where('mail_id', '=', mailId).executeTakeFirst()
}

/** The mails of one member, newest first. */
export async function listMailsOf(
  db: Database,
  { userId, limit }: { userId: number; limit: number },
): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('mail_id', 'desc')
    .limit(limit)
    .execute()
}

export type OutboxFilter = {
  channel?: Channel | undefined
  status?: string | undefined
  kind?: string | undefined
  before?: number | undefined
  limit: number
}

/** Newest first. */
export async function listMailRows(db: Database, { channel, ...of }: OutboxFilter): Promise<MailRow[]> {
  const { status, kind, before, limit } = of
  let found = db.selectFrom('mails').selectAll()
  if (channel !== undefined) found = found.where('channel', '=', channel)
  if (status !== undefined) found = found.where('status', '=', status)
  if (kind !== undefined) found = found.where('kind', '=', kind)
  if (before !== undefined) found = found.where('mail_id', '<', before)
  return found.orderBy('mail_id', 'desc').limit(limit).execute()
}

export async function countMails(db: Database): Promise<{ status: string; mails: number }[]> {
  return db
    .selectFrom('mails')
    .select((of) => ['status', of.fn.countAll<number>().as('mails')])
    .groupBy('status')
    .orderBy('status')
    .execute()
}

/** Compare-and-set: back into the queue, with a new day to be tried in. Answers null where it is not in one of these states. */
export async function requeueMail(
  tx: Database,
  { mailId, statuses, wall }: { mailId: number; statuses: readonly string[]; wall: Instant },
): Promise<MailRow | null> {
  const row = await tx
    .updateTable('mails')
    .set({ status: 'queued', next_try_at: wall, written_at: wall, reason: null })
    .where('mail_id', '=', mailId)
    .where('status', 'in', [...statuses])
    .where('facts', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** How many mails of a kind have been written to a member since then, on the wall clock. */
export async function countMailsOf(
  db: Database,
  { userId, kind, since }: { userId: number; kind: string; since: Instant },
): Promise<number> {
  const { n } = await db
    .selectFrom('mails')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('written_at', '>', since)
    .executeTakeFirstOrThrow()
  return n
}
