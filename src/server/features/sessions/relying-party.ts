import { isIP } from 'node:net'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'

/** The pool as passkeys know it (A10): its host name, which each passkey belongs to, and the one address where they work. */
export type RelyingParty = { id: string; origin: string }

/** Null where browsers have no passkeys: at an address without https, except localhost, and at an IP address. */
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
