import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { type EventLog, logEvent } from '#server/features/sessions/security-events.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { isPasswordOf } from './passwords.ts'

type Asked = { caller: Caller; passwordHash: string; given: string | undefined; log: EventLog }

/** For changes that an unattended browser must not be able to make. Refuses a missing or wrong password, and too many wrong ones. */
export async function requireCurrentPassword(attempts: FailedAttempts, { caller, passwordHash, given, log }: Asked) {
  if (!given) throw new Refusal({ code: 'current_password_missing' })
  const matches = await attempts.guess(`profile ${caller.userId}`, async () =>
    (await isPasswordOf(passwordHash, given)) ? true : null,
  )
  if (matches) return
  logEvent(log, { event: 'wrong_current_password', user_id: caller.userId })
  throw new Refusal({ code: 'wrong_current_password' })
}
