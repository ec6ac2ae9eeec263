import type { Deps } from '#server/deps.ts'
import { findCredentials } from '#server/features/accounts/users.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { mayMailLink } from './account-links.service.ts'
import { createPasswordLink } from './password-links.service.ts'
import { mailPasswordLinks } from './password-mails.service.ts'
import {
  deletePasswordRequests,
  insertPasswordRequest,
  listPasswordRequests,
  lockPasswordRequest,
} from './password-requests.repo.ts'

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

/** Mails the requested links, or lets a request wait for its time. Safe to run twice and on several servers: each request is taken once. */
export async function answerPasswordRequests(deps: Deps): Promise<void> {
  for (const requestId of await listPasswordRequests(deps.db)) {
    await deps.db.transaction().execute(async (tx) => {
      const email = await lockPasswordRequest(tx, requestId)
      if (email === undefined) return
      const user = await findCredentials(tx, email)
      if (user?.active && !(await mayMailLink(deps, tx, { userId: user.id, kind: 'password_reset' }))) return
      await deletePasswordRequests(tx, { email, upTo: requestId })
      if (!user?.active) return
      const link = await createPasswordLink(deps, tx, { userId: user.id, actor: 'system', byMail: true })
      await mailPasswordLinks(tx, deps, { links: [link], users: [user], by: null })
    })
  }
}
