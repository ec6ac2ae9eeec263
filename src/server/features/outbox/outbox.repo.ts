import { type Insertable, type Selectable, sql } from 'kysely'
import { allMailKinds, type MailKind, veiledKinds } from '#contract/outbox/mail-kinds.ts'
import { type Channel, outboxKinds } from '#contract/outbox/notifications.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Mails } from '#server/db/schema.ts'
import { inSlices } from '#server/db/slices.ts'

export type MailRow = Selectable<Mails>

/** Adds mails except existing ones (N1). Returns the new ids. */
export async function insertMails(tx: Database, mails: readonly Insertable<Mails>[]): Promise<number[]> {
  const rows = await inSlices(mails, (some) =>
    tx
      .insertInto('mails')
      .values(some)
      .onConflict((on) => on.doNothing())
      .returning('mail_id')
      .execute(),
  )
  return rows.map(({ mail_id }) => mail_id)
}

type Clocked = { wall: Instant; until: Instant }

/**
 * Marks queued mails of these kinds as being sent and returns them. The mark is committed before the provider is
 * called. A mail of a gathered kind takes along all that are queued for the same reader and device (N10): they are
 * `carried_by` it. A webhook gets its posts in order, so one waiting for a retry holds up later ones. `only`: just this
 * mail.
 */
export async function claimMails(
  db: Database,
  asked: Clocked & {
    channel: Channel
    kinds: readonly string[]
    gathered: readonly string[]
    provider: string
    atMost: number
    only?: number | undefined
  },
): Promise<MailRow[]> {
  const one = asked.only === undefined ? sql`` : sql`and mail_id = ${asked.only}`
  const inOrder = sql`and not exists (
    select from mails earlier where earlier.channel = 'webhook' and earlier.webhook_id = mails.webhook_id
      and earlier.mail_id < mails.mail_id and earlier.status in ('queued', 'sending'))`
  const gathered = asked.only === undefined ? asked.gathered : []
  const { rows } = await sql<MailRow>`
    with due as (
      select mail_id, mail_key, kind, user_id, coalesce(device_id, 0) as device
      from mails where channel = ${asked.channel} and status = 'queued' and next_try_at <= ${asked.wall} ${one}
        and kind = any(${asked.kinds}) ${asked.channel === 'webhook' ? inOrder : sql``}
      order by mail_id limit ${asked.atMost} for update skip locked
    ), leads as (
      select distinct on (kind, user_id, device) * from due
      where kind = any(${gathered}) and user_id is not null order by kind, user_id, device, mail_id
    )
    update mails m set status = 'sending', leased_until = ${asked.until}, provider = ${asked.provider}, attempts = attempts + 1,
      carried_by = (select mail_key from leads l where l.mail_id <> m.mail_id and l.kind = m.kind and l.user_id = m.user_id
        and l.device = coalesce(m.device_id, 0))
    where status = 'queued' and mail_id in (
      select mail_id from due
      union select g.mail_id from mails g
        join leads l on l.kind = g.kind and l.user_id = g.user_id and l.device = coalesce(g.device_id, 0)
        where g.channel = ${asked.channel} and g.status = 'queued'
    )
    returning *`.execute(db)
  return rows.toSorted((one, other) => one.mail_id - other.mail_id)
}

/** A mail's new state after a try, or after querying the provider. */
export type MailChange = {
  status: 'queued' | 'sent' | 'uncertain' | 'failed' | 'undelivered' | 'skipped'
  reason: string | null
  message_id?: string | null
  provider_answer?: string | null
  sent_at?: Instant
  next_try_at: Instant | null
  /** Erases its facts, which hold a secret no longer needed. */
  forget?: boolean
}

/** Compare-and-set on the state seen. Returns whether it was unchanged. */
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

/** Mails whose server died while handing them over: they may or may not have been sent. */
export async function giveUpLeases(
  db: Database,
  { wall, askAt, urgent }: { wall: Instant; askAt: Instant; urgent: { kinds: readonly string[]; askAt: Instant } },
): Promise<void> {
  await sql`
    update mails set status = 'uncertain', leased_until = null,
      reason = 'The server stopped while the mail was being handed over',
      next_try_at = case
        when provider <> 'mailjet' then null
        when kind = any(${urgent.kinds}) then ${urgent.askAt}::timestamptz
        else ${askAt}::timestamptz
      end
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

/** Without a provider, due mails stay in the outbox for good. */
export async function keepQueued(db: Database, { wall, reason }: { wall: Instant; reason: string }): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'undelivered', reason, next_try_at: null })
    .where('channel', '=', 'mail')
    .where('status', '=', 'queued')
    .where('next_try_at', '<=', wall)
    .execute()
}

/** The settings must be fixed first. Mails that have waited for a day are given up. */
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

/** The start of a reason if the provider refused this mail or its address, rather than the pool. */
export const REFUSED = 'refused: '

/** The provider's last error, if the newest tried and unveiled mail failed through no fault of its own. */
export async function readTrouble(db: Database): Promise<string | null> {
  const last = await db
    .selectFrom('mails')
    .select(['status', 'reason'])
    .where('channel', '=', 'mail')
    .where('attempts', '>', 0)
    .where('status', '<>', 'sending')
    .where(isUnveiled)
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

/** Leaves out veiled ones. */
export async function findMail(db: Database, mailKey: string): Promise<MailRow | undefined> {
  return db.selectFrom('mails').selectAll().where('mail_key', '=', mailKey).where(isUnveiled).executeTakeFirst()
}

/** The mails sent as one with this one, including itself. */
export async function listSentTogether(db: Database, { mail_key, carried_by }: MailRow): Promise<MailRow[]> {
  const lead = carried_by ?? mail_key
  const all = db.selectFrom('mails').selectAll().orderBy('mail_id')
  return all.where((of) => of.or([of('mail_key', '=', lead), of('carried_by', '=', lead)])).execute()
}

/** Mails visible to others (S5): never a veiled one, because the lock it waits for can move after it was written. */
export const isUnveiled = sql<boolean>`kind <> all(${veiledKinds}::text[])`

/** One member's mails, newest first. `seenBy`: another user, who sees no veiled mails. */
export async function listMailsOf(
  db: Database,
  { userId, limit, seenBy }: { userId: number; limit: number; seenBy: number },
): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('user_id', '=', userId)
    .where(seenBy === userId ? sql<boolean>`true` : isUnveiled)
    .where('kind', 'in', allMailKinds)
    .orderBy('mail_id', 'desc')
    .limit(limit)
    .execute()
}

export type OutboxFilter = {
  channel?: Channel | undefined
  status?: string | undefined
  kind?: string | undefined
  before?: string | undefined
  limit: number
}

/** Newest first, without veiled ones. */
export async function listMailRows(db: Database, { channel, ...of }: OutboxFilter): Promise<MailRow[]> {
  const { status, kind, before, limit } = of
  let found = db.selectFrom('mails').selectAll().where('kind', 'in', outboxKinds).where(isUnveiled)
  if (channel !== undefined) found = found.where('channel', '=', channel)
  if (status !== undefined) found = found.where('status', '=', status)
  if (kind !== undefined) found = found.where('kind', '=', kind)
  if (before !== undefined)
    found = found.where('mail_id', '<', (of) => of.selectFrom('mails').select('mail_id').where('mail_key', '=', before))
  return found.orderBy('mail_id', 'desc').limit(limit).execute()
}

/** The number of mails in each state. */
export async function countMails(db: Database) {
  return db
    .selectFrom('mails')
    .select((of) => ['status', of.fn.countAll<number>().as('mails')])
    .where(isUnveiled)
    .groupBy('status')
    .orderBy('status')
    .execute()
}

/** Compare-and-set: requeues the mail, with a new day of retries. Null if it is not in one of these states. */
export async function requeueMail(
  tx: Database,
  { mailKey, statuses, wall }: { mailKey: string; statuses: readonly string[]; wall: Instant },
): Promise<MailRow | null> {
  const row = await tx
    .updateTable('mails')
    .set({ status: 'queued', next_try_at: wall, written_at: wall, reason: null })
    .where('mail_key', '=', mailKey)
    .where('status', 'in', [...statuses])
    .where('facts', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The number of mails of a kind queued for a member since then, and the time of the last one, on the wall clock. */
export async function readMailsSince(
  db: Database,
  { userId, kind, since }: { userId: number; kind: MailKind; since: Instant },
) {
  return db
    .selectFrom('mails')
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.max<Instant | null>('written_at').as('last')])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('written_at', '>', since)
    .executeTakeFirstOrThrow()
}

/** A cause's posts in their previous state, locked; queued ones are removed. The cause is free again. */
export async function takeBackPosts(db: Database, { cause, reason }: { cause: string; reason: string }) {
  const { rows } = await sql<{ mail_id: number; webhook_id: number; status: string; facts: unknown }>`
    with seen as (select mail_id, webhook_id, status, facts from mails where cause = ${cause} for update)
    update mails set cause = null,
      status = case when seen.status = 'queued' then 'skipped' else mails.status end,
      reason = case when seen.status = 'queued' then ${reason} else mails.reason end,
      next_try_at = case when seen.status = 'queued' then null else mails.next_try_at end
    from seen where seen.mail_id = mails.mail_id
    returning seen.mail_id, seen.webhook_id, seen.status, seen.facts`.execute(db)
  return rows
}
