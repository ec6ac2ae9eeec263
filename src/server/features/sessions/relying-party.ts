import { isIP } from 'node:net'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'

/**
 * The pool's identity for passkeys (A10): its host name, which each passkey is bound to, and the only address where
 * they work.
 */
export type RelyingParty = { id: string; origin: string }

/** Null if browsers don't support passkeys there: without https, except on localhost, and at an IP address. */
export function findRelyingParty({ settings }: Pick<Deps, 'settings'>): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(settings.appUrl)
  if (protocol !== 'https:' && hostname !== 'localhost') return null
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ? null : { id: hostname, origin }
}

export function requireRelyingParty(deps: Pick<Deps, 'settings'>): RelyingParty {
  const party = findRelyingParty(deps)
  if (!party) throw new Refusal({ code: 'passkeys_unavailable' })
  return party
}
