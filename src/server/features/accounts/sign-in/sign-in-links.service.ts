import { minutes, plus } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { putSignInLink } from '#server/features/accounts/account-links.repo.ts'
import {
  answerRequests,
  linkPath,
  makeLinkToken,
  requireLinkHolder,
  useUpLink,
} from '#server/features/accounts/account-links.service.ts'
import { lockUser, type UserWithHash } from '#server/features/accounts/users/users.service.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { toMember } from '#server/features/outbox/notify.service.ts'
import { queueMails } from '#server/features/outbox/outbox.service.ts'
import { listTimeZones } from '#server/features/outbox/preferences.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { type EventLog, logEvent } from '#server/features/sessions/security-events.ts'
import { beginSession } from '#server/features/sessions/sessions.service.ts'
import { onPoolClock } from './pool-clock.ts'
import type { Session } from './sign-in.service.ts'
import { signInLinkMail } from './sign-in-link.mail.ts'

/** Long enough for a mail to arrive and be read (A10). */
const LIFETIME = minutes(15)

/** Mails the links members have requested. */
export const answerSignInRequests = (deps: Deps): Promise<void> =>
  answerRequests(deps, {
    table: 'sign_in_links',
    answer: async (tx, found, { wanted_path: wantedPath = null }) => {
      // Locked, so that no link is created for an account being deactivated or changing its address.
      const user = await lockUser(tx, found.id)
      if (!user.active || user.email !== found.email) return false
      const { enabled, pool_name: pool } = await requireMailAccount(deps, tx)
      if (enabled) await mailSignInLink(deps, tx, { user, wantedPath, pool })
      return enabled
    },
    sent: (user_id) => logEvent(deps.log, { event: 'sign_in_link_sent', user_id }),
  })

async function mailSignInLink(
  deps: Deps,
  tx: Tx,
  { user, wantedPath, pool }: { user: UserWithHash; wantedPath: string | null; pool: string },
): Promise<void> {
  const at = deps.wallNow()
  const expires_at = plus(at, LIFETIME)
  const { token, hash } = makeLinkToken(deps)
  await putSignInLink(tx, { user_id: user.id, token_hash: hash, expires_at, at })
  const zone = (await listTimeZones(tx, [user])).get(user.id) ?? null
  const path = linkPath('/sign-in', { token, wantedPath })
  await queueMails(tx, deps, [
    {
      ...signInLinkMail.of({ name: user.name, path, expires_at: onPoolClock(deps, expires_at), zone, pool }),
      to: toMember(user),
      expiresAt: plus(deps.now(), LIFETIME),
    },
  ])
}

/** Signs in with a link, on any device, and uses it up (A10). */
export async function signInByLink(
  deps: Deps,
  attempts: FailedAttempts,
  { token, address, device, log }: { token: string; address: string; device: string; log: EventLog },
): Promise<Session> {
  const table = 'sign_in_links'
  const { user_id: userId } = await requireLinkHolder(deps, attempts, { table, token, address })
  const session = await deps.db.transaction().execute(async (tx) => {
    const { passwordHash: _unseen, ...user } = await lockUser(tx, userId)
    await useUpLink(deps, tx, { table, token, user })
    return { user, tokens: await beginSession(deps, tx, { userId, device, by: 'link' }) }
  })
  logEvent(log, { event: 'sign_in', outcome: 'ok', by: 'link', user_id: userId })
  return session
}
