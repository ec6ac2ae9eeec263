import { normalEmail } from '#rules/accounts/email-addresses.ts'
import { CannotStart } from '#server/cannot-start.ts'
import type { Deps } from '#server/deps.ts'
import { freeName } from '#server/features/accounts/names/names.service.ts'
import { hashChosenPassword, hashPassword } from '#server/features/accounts/passwords/passwords.ts'
import { addAdmin, checkForAdmin, findCredentials, promoteUser } from '#server/features/accounts/users/users.service.ts'
import { Refusal, sayFailure } from '#server/http/errors.ts'
import { randomToken } from '#server/random-token.ts'

/** Until they enter their own. */
export const FIRST_ADMIN_NAME = 'Admin'
const DEFAULT_EMAIL = 'admin@puckpool.local'

export type FirstAdmin = {
  email: string
  /** Printed once; null if the password was given or the user already had one. */
  generatedPassword: string | null
}

/**
 * Creates the admin of a pool that has none (A2); null if there already is one. A member who already has that email address
 * becomes the admin and keeps their password. Several servers starting at once create one admin.
 */
export async function createFirstAdmin(
  deps: Deps,
  asked: { email: string | null; password: string | null },
): Promise<FirstAdmin | null> {
  return deps.db.transaction().execute(async (tx) => {
    if (await checkForAdmin(tx)) return null
    const email = normalEmail(asked.email ?? DEFAULT_EMAIL)
    const existing = await findCredentials(tx, email)
    if (existing) {
      await promoteUser(deps, tx, existing.id)
      return { email: existing.email, generatedPassword: null }
    }
    const generated = asked.password === null ? generatePassword(deps) : null
    const passwordHash = await (generated === null
      ? hashOf({ password: asked.password ?? '', email })
      : hashPassword(generated))
    // Members can't take this name (A7), but another admin from before the rule may have kept it.
    const name = await freeName(tx, { name: FIRST_ADMIN_NAME, lastName: '' })
    await addAdmin(deps, tx, { email, passwordHash, ...name })
    return { email, generatedPassword: generated }
  })
}

/** A weak ADMIN_PASSWORD is refused like a member's, with a message for the person starting the server. */
async function hashOf({ password, email }: { password: string; email: string }): Promise<string> {
  try {
    return await hashChosenPassword(password, { email })
  } catch (error) {
    throw error instanceof Refusal ? new CannotStart(`ADMIN_PASSWORD: ${sayFailure(error).message}`) : error
  }
}

/** 96 random bits as 16 characters that are easy to type. */
function generatePassword(deps: Deps): string {
  return randomToken(deps, 12)
}
