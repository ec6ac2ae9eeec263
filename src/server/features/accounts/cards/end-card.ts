import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { removePasskeys } from '#server/features/accounts/users/remove-passkeys.service.ts'
import type { KnownUser } from '#server/features/accounts/users/users.service.ts'
import { endSessionsOf } from '#server/features/sessions/sessions.service.ts'
import type { Caller } from '#server/http/session.ts'
import { deleteCard } from './sign-in-cards.repo.ts'

/**
 * Ends a member's card for an admin, and whatever its finder may have opened with it: sessions and passkeys (A13).
 * Returns whether there was a card.
 */
export async function endCard(deps: Deps, tx: Tx, { owner, caller }: { owner: KnownUser; caller: Caller }) {
  if (!(await deleteCard(tx, owner.id))) return false
  await endSessionsOf(deps, tx, { userId: owner.id })
  await removePasskeys(tx, deps, { owner, actor: caller, since: null, by: { admin: caller.name } })
  return true
}
