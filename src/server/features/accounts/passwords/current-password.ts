import { hasNoEmail } from '#rules/accounts/no-email.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnerOfCard } from '#server/features/accounts/cards/card-codes.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { type EventLog, logEvent } from '#server/features/sessions/security-events.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { isPasswordOf } from './passwords.ts'

type Asked = {
  caller: Caller
  owner: { email: string; passwordHash: string }
  given: string | undefined
  log: EventLog
}

/**
 * For changes that an unattended browser must not be able to make. Refuses a missing or wrong password, and too many
 * wrong ones. The code of the caller's card counts as their password (A13).
 */
export async function requireCurrentPassword(
  deps: Pick<Deps, 'db' | 'settings'>,
  attempts: FailedAttempts,
  { caller, owner, given, log }: Asked,
) {
  const { userId } = caller
  const by_card = hasNoEmail(owner.email)
  if (!given) throw new Refusal({ code: 'current_password_missing', by_card })
  const matches = await attempts.guess(`profile ${userId}`, async () => {
    const isRight = (await isPasswordOf(owner.passwordHash, given)) || (await isCardOf(deps, userId, given))
    return isRight ? true : null
  })
  if (matches) return
  logEvent(log, { event: 'wrong_current_password', user_id: userId })
  throw new Refusal({ code: 'wrong_current_password', by_card })
}

const isCardOf = async (deps: Pick<Deps, 'db' | 'settings'>, userId: number, given: string) =>
  (await findOwnerOfCard(deps, deps.db, given)) === userId
