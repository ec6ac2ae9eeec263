import { fullName } from '#rules/accounts/accounts.ts'
import { minutes, plus } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findCredentials, lockUser, type UserWithHash } from '#server/features/accounts/users.service.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { queueMails } from '#server/features/outbox/outbox.service.ts'
import { listTimeZones } from '#server/features/outbox/preferences.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { type EventLog, logEvent } from '#server/features/sessions/security-events.ts'
import { beginSession } from '#server/features/sessions/sessions.service.ts'
import { makeLinkToken, mayMailLink, requireLinkHolder, useUpLink } from './account-links.service.ts'
import { onPoolClock } from './pool-clock.ts'
import type { Session } from './sign-in.service.ts'
import { signInLinkMail } from './sign-in-link.mail.ts'
import {
  deleteSignInRequests,
  insertSignInRequest,
  listSignInRequests,
  lockSignInRequest,
  putSignInLink,
} from './sign-in-links.repo.ts'

/** Long enough for a mail to arrive and be read (A10). */
const LIFETIME = minutes(15)

/**
 * Records a request for a sign-in link. Known and unknown addresses are handled alike, so neither the response nor its timing reveals
 * whether there is an account (A3). Refuses too many requests from one network address.
 */
export async function askForSignInLink(
  deps: Deps,
  attempts: FailedAttempts,
  { email, wantedPath, address }: { email: string; wantedPath: string | null; address: string },
): Promise<void> {
  // A null result counts as a failed guess, so every request counts toward the limit.
  await attempts.guess(`ask for a sign-in link ${address}`, async () => {
    await insertSignInRequest(deps.db, { email, wanted_path: wantedPath, asked_at: deps.wallNow() })
    return null
  })
}

/** Mails the requested links, or lets a request wait for its time. Safe to run twice and on several servers: each request is taken once. */
export async function answerSignInRequests(deps: Deps): Promise<void> {
  for (const requestId of await listSignInRequests(deps.db)) {
    const userId = await deps.db.transaction().execute(async (tx) => {
      const request = await lockSignInRequest(tx, requestId)
      if (!request) return null
      const found = await findCredentials(tx, request.email)
      if (found?.active && !(await mayMailLink(deps, tx, { userId: found.id, kind: 'sign_in_link' }))) return null
      await deleteSignInRequests(tx, { email: request.email, upTo: requestId })
      if (!found) return null
      // Locked, so that no link is made for an account that is being deactivated or gets another address.
      const user = await lockUser(tx, found.id)
      if (!user.active || user.email !== found.email) return null
      const { enabled, pool_name: pool } = await requireMailAccount(deps, tx)
      if (enabled) await mailSignInLink(deps, tx, { user, wantedPath: request.wanted_path, pool })
      return enabled ? user.id : null
    })
    if (userId !== null) logEvent(deps.log, { event: 'sign_in_link_sent', user_id: userId })
  }
}

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
  const wanted = wantedPath === null ? '' : `?${new URLSearchParams({ from: wantedPath })}`
  // The part after # is never sent to a server, so the token stays out of logs and referrers.
  const path = `/sign-in${wanted}#${token}`
  await queueMails(tx, deps, [
    {
      ...signInLinkMail.of({ name: user.name, path, expires_at: onPoolClock(deps, expires_at), zone, pool }),
      to: { email: user.email, name: fullName(user), userId: user.id },
      expiresAt: plus(deps.now(), LIFETIME),
    },
  ])
}

/** Whom this link signs in. Refuses an unknown, used or expired link, and too many attempts with one. */
export async function checkSignInLink(
  deps: Deps,
  attempts: FailedAttempts,
  asked: { token: string; address: string },
): Promise<{ email: string; name: string }> {
  const { email, name } = await requireLinkHolder(deps, attempts, { table: 'sign_in_links', ...asked })
  return { email, name }
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
