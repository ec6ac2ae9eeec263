import type * as calls from '#contract/dashboard/waiting.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { notifyWhatWaits } from '#server/features/dashboard/waiting-notices.service.ts'
import type { Pool } from '../harness/harness.ts'
import type { Person } from '../harness/people.ts'

/** Email on, with a server: mails wait in the outbox until a test sends them. */
export async function letMailLeave({ deps }: Pool, admin: Person): Promise<void> {
  deps.settings.smtpUrl = 'smtp://127.0.0.1:9'
  await admin.put('/notifications/settings', { enabled: true, from_email: 'pool@example.test' })
}

export async function readItems(admin: Person) {
  return (await admin.get<AnswerOf<typeof calls.whatWaits>>('/admin/waiting')).body.items
}

/** The mails to admins about waiting items, in order. */
export async function listNotices({ db }: Pool) {
  return db
    .selectFrom('mails')
    .select(['mail_id', 'channel', 'to_email', 'subject', 'status', 'reason', 'expires_at'])
    .where('kind', '=', 'waiting')
    .orderBy('mail_id')
    .execute()
}

/** Advances the clock to an instant, running the job before and after. */
export async function waitUntil(pool: Pool, instant: string): Promise<void> {
  await notifyWhatWaits(pool.deps)
  pool.clock.set(instant)
  await notifyWhatWaits(pool.deps)
}
