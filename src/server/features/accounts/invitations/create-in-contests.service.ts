import type { createUser as createCall, createWithoutEmail as withoutEmailCall } from '#contract/accounts/users.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { placeholderOf } from '#rules/accounts/no-email.ts'
import type { Deps } from '#server/deps.ts'
import { hashChosenPassword } from '#server/features/accounts/passwords/passwords.ts'
import { addUser, auditUser, type KnownUser } from '#server/features/accounts/users/users.service.ts'
import { publishEntries, requireLockedContests } from '#server/features/contests/entering.service.ts'
import type { Caller } from '#server/http/session.ts'
import { randomToken } from '#server/random-token.ts'
import { enterAll } from './contest-entries.service.ts'

type Asked = Pick<BodyOf<typeof createCall>, 'email' | 'password' | 'name' | 'lastName' | 'contest_ids'>

/**
 * Adds a user for an admin and enters them in these contests, or does nothing if one has started or has no room (A1, A6).
 */
export async function createUser(
  deps: Deps,
  caller: Caller,
  { password, contest_ids = [], ...person }: Asked,
): Promise<KnownUser> {
  const passwordHash = await hashChosenPassword(password, person)
  const { contests, user } = await deps.db.transaction().execute(async (tx) => {
    const contests = await requireLockedContests(tx, contest_ids)
    const user = await addUser(deps, tx, { ...person, passwordHash })
    await auditUser(deps, tx, { actor: caller, action: 'create', before: null, after: user })
    const entrants = [{ userId: user.id, name: fullName(user) }]
    for (const contest of contests) await enterAll(tx, deps, { contest, entrants, by: caller })
    return { contests, user }
  })
  deps.live.publish({ about: 'users' })
  for (const contest of contests) publishEntries(deps, { contest, userIds: [user.id] })
  return user
}

/** Adds a user without an email address for an admin (A6, A13): nobody knows their password, and no mail reaches them. */
export async function createWithoutEmail(
  deps: Deps,
  caller: Caller,
  asked: BodyOf<typeof withoutEmailCall>,
): Promise<KnownUser> {
  const email = placeholderOf(deps.random.uuid())
  const password = randomToken(deps, 32)
  return createUser(deps, caller, { ...asked, email, password })
}
