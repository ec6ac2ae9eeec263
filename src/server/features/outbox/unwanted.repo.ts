import { sql } from 'kysely'
import type { QueuedMail } from '#rules/outbox/unwanted.ts'
import type { Database } from '#server/db/database.ts'

export type QueuedRow = Omit<QueuedMail, 'is_unneeded'> & { mail_id: number; kind: string; reason: string | null }

/** Everything in the queue, with the facts that decide whether it is still wanted. */
export async function listQueued(db: Database): Promise<QueuedRow[]> {
  const { rows } = await sql<QueuedRow>`
    select m.mail_id, m.kind, m.reason, m.expires_at, u.active as is_member_active,
      case m.channel when 'push' then d.device_id is not null end as has_device,
      coalesce(not w.wanted, false) as is_switched_off,
      f.email is not null as is_address_refusing
    from mails m
      left join users u on u.user_id = m.user_id
      left join push_devices d on d.device_id = m.device_id and d.user_id = m.user_id
      left join mail_preferences w on w.user_id = m.user_id and w.kind = m.kind
      left join mail_refusals f on m.channel = 'mail' and f.email = lower(m.to_email) and f.kind = m.kind
    where m.status = 'queued'`.execute(db)
  return rows
}

/** Compare-and-set: only mails still in the queue. */
export async function skipMails(db: Database, mails: readonly { mail_id: number; reason: string }[]): Promise<void> {
  await sql`
    update mails m set status = 'skipped', next_try_at = null, reason = s.reason
    from unnest(${mails.map(({ mail_id }) => mail_id)}::int[], ${mails.map(({ reason }) => reason)}::text[])
      as s (mail_id, reason)
    where m.mail_id = s.mail_id and m.status = 'queued'`.execute(db)
}
