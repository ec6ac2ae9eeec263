import { createHmac } from 'node:crypto'
import { normalCard } from '#rules/accounts/sign-in-cards.ts'
import { derivedKey, knownSecrets } from '#server/app-secret.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findCardHolder } from './sign-in-cards.repo.ts'

/**
 * A code as stored. Eight letters could be tried out with a copy of the database, so the hash needs APP_SECRET, which
 * isn't in it.
 */
export const hashOfCard = ({ settings }: Pick<Deps, 'settings'>, code: string): string =>
  hashWith(settings.appSecret, code)

/** The owner of a typed code; null if there is none. A card from before a change of APP_SECRET works with the previous one. */
export function findOwnerOfCard(deps: Pick<Deps, 'settings'>, db: Database, typed: string): Promise<number | null> {
  const hashes = knownSecrets(deps.settings).map((secret) => hashWith(secret, typed))
  return findCardHolder(db, hashes)
}

function hashWith(secret: string, code: string): string {
  const key = derivedKey(secret, 'sign-in card')
  return createHmac('sha256', key).update(normalCard(code)).digest('base64url')
}
