import { CannotStart } from '#server/cannot-start.ts'
import type { Deps } from '#server/deps.ts'
import { addAdmin, findCredentials, isAdminThere, promoteUser } from '#server/features/accounts/users.service.ts'
import { Refusal, sayFailure } from '#server/http/errors.ts'
import { hashChosenPassword, hashPassword } from './passwords.ts'

const DEFAULT_EMAIL = 'admin@puckpool.local'

export type FirstAdmin = {
  email: string
  /** To be printed once; null where the password was given or the user had one already. */
  generatedPassword: string | null
}

/**
 * Creates the admin of a pool that has none (A2); null where there is one. Where somebody has that e-mail address already, he
 * becomes the admin and keeps his password. Several servers that start at once create one admin.
 */
export async function createFirstAdmin(
  deps: Deps,
  asked: { email: string | null; password: string | null },
): Promise<FirstAdmin | null> {
  return deps.db.transaction().execute(async (tx) => {
    if (await isAdminThere(tx)) return null
    const email = asked.email ?? DEFAULT_EMAIL
    const existing = await findCredentials(tx, email)
    if (existing) {
      await promoteUser(deps, tx, existing.id)
      return { email: existing.email, generatedPassword: null }
    }
    const generated = asked.password === null ? generatePassword(deps) : null
    const passwordHash = await (generated === null
      ? hashOf({ password: asked.password ?? '', email })
      : hashPassword(generated))
    await addAdmin(deps, tx, { email, passwordHash, name: 'Admin' })
    return { email, generatedPassword: generated }
  })
}

/** A weak ADMIN_PASSWORD is refused like that of a member, in a sentence for whoever starts the pool. */
async function hashOf({ password, email }: { password: string; email: string }): Promise<string> {
  try {
    return await hashChosenPassword(password, { email })
  } catch (error) {
    throw error instanceof Refusal ? new CannotStart(`ADMIN_PASSWORD: ${sayFailure(error).message}`) : error
  }
}

/** 96 random bits in 16 characters that can be typed. */
function generatePassword(deps: Deps): string {
  return Buffer.from(deps.random.bytes(12)).toString('base64url')
}
