import { hours, plus } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { findCredentials } from '#server/features/accounts/users.service.ts'
import { countMailsSince } from '#server/features/outbox/outbox.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { LINKS_AN_HOUR } from './account-links.service.ts'
import { createPasswordLink } from './password-links.service.ts'
import { mailPasswordLinks } from './password-mails.service.ts'
import { insertPasswordRequest, listPasswordRequests, takePasswordRequest } from './password-requests.repo.ts'

/**
 * Records a request for a link to set a new password. Known and unknown addresses are handled alike, so neither the response nor
 * its timing reveals whether there is an account (A3). Refuses too many requests from one network address.
 */
export async function askForPassword(
  deps: Deps,
  attempts: FailedAttempts,
  { email, address }: { email: string; address: string },
): Promise<void> {
  // A null result counts as a failed guess, so every request counts toward the limit.
  await attempts.guess(`forgot ${address}`, async () => {
    await insertPasswordRequest(deps.db, { email, asked_at: deps.wallNow() })
    return null
  })
}

/** Mails the requested links. Safe to run twice and on several servers: each request is taken once. */
export async function answerPasswordRequests(deps: Deps): Promise<void> {
  for (const requestId of await listPasswordRequests(deps.db)) {
    await deps.db.transaction().execute(async (tx) => {
      const email = await takePasswordRequest(tx, requestId)
      const user = email === undefined ? undefined : await findCredentials(tx, email)
      if (!user?.active) return
      const since = plus(deps.wallNow(), -hours(1))
      if ((await countMailsSince(tx, { userId: user.id, kind: 'password_reset', since })) >= LINKS_AN_HOUR) return
      const link = await createPasswordLink(deps, tx, { userId: user.id, actor: 'system', byMail: true })
      await mailPasswordLinks(tx, deps, { links: [link], users: [user], by: null })
    })
  }
}
