import { minutes, plus } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { requireCredentials } from '#server/features/accounts/users/users.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import type { EventLog } from '#server/features/sessions/security-events.ts'
import { findLastProof } from '#server/features/sessions/sessions.service.ts'
import type { Caller } from '#server/http/session.ts'
import { requireCurrentPassword } from './current-password.ts'

/** Members who sign in with a passkey or a link may know no password, so having just signed in counts too. */
const RECENT = minutes(2)

export async function hasJustProven({ db, wallNow }: Deps, { sessionId }: Caller): Promise<boolean> {
  const at = wallNow()
  const proven = await findLastProof(db, { sessionId, at })
  return proven !== null && at <= plus(proven, RECENT)
}

/** The caller, with the password they typed. */
export type Proof = { caller: Caller; currentPassword: string | undefined; log: EventLog }

/**
 * Protects account changes from an unattended browser. Refuses a missing or wrong password, unless the member signed in
 * or gave their second factor within two minutes.
 */
export async function requireProof(deps: Deps, attempts: FailedAttempts, { caller, currentPassword, log }: Proof) {
  if (await hasJustProven(deps, caller)) return
  const owner = await requireCredentials(deps.db, caller.userId)
  await requireCurrentPassword(deps, attempts, { caller, owner, given: currentPassword, log })
}
