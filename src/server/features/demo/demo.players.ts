import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts'
import { ADMIN_LOGIN, MEMBER_LOGIN } from '#server/features/accounts/sign-in/demo-logins.ts'
import { addAdmin, addUser } from '#server/features/accounts/users/users.service.ts'
import { CAST, type Character } from '#server/features/demo/demo.story.ts'
import type { Caller } from '#server/http/session.ts'

export type Player = Character & { caller: Caller }

/** The dependencies with the clock fixed at `now`. */
export function at(deps: Deps, now: Instant): Deps {
  return { ...deps, now: () => now }
}

export async function addPlayers(deps: Deps): Promise<Player[]> {
  const [adminHash, memberHash] = await Promise.all([
    hashPassword(ADMIN_LOGIN.password),
    hashPassword(MEMBER_LOGIN.password),
  ])
  return deps.db.transaction().execute(async (tx) => {
    const players: Player[] = []
    for (const character of CAST) {
      const { email, name, lastName } = character
      const isAdmin = email === ADMIN_LOGIN.email
      const user = isAdmin
        ? await addAdmin(deps, tx, { email, name, lastName, passwordHash: adminHash })
        : await addUser(deps, tx, { email, name, lastName, passwordHash: memberHash })
      players.push({ ...character, caller: callerOf(user) })
    }
    return players
  })
}

/** A demo user as the caller of a service. */
export function callerOf(user: { id: number; name: string; lastName: string; role: Caller['role'] }): Caller {
  const { id, name, lastName, role } = user
  return {
    userId: id,
    sessionId: '',
    name: `${name} ${lastName}`,
    role,
    isAdmin: role !== 'player',
    needsSecondFactor: false,
    gaveSecondFactor: false,
  }
}
