import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'
import { minutes } from '#rules/time.ts'
import { derivedKey } from '#server/app-secret.ts'
import type { Deps } from '#server/deps.ts'

/** How long an access token lasts (A4). */
const LIFETIME = minutes(15)

export type AccessToken = { userId: number; sessionId: string }

const payload = z.object({ sub: z.coerce.number<string>().int(), sid: z.uuid(), exp: z.number() })

type Tokens = { sign: (claims: object) => string; verify: (token: string) => unknown }

/** One signer per settings object, so that the key is derived only once. */
const signers = new WeakMap<Deps['settings'], Tokens>()

function tokensOf({ settings }: Deps): Tokens {
  const found = signers.get(settings)
  if (found) return found
  // The secret also encrypts other things; each use gets its own key.
  const key = derivedKey(settings.appSecret, 'access token')
  const made = {
    sign: createSigner({ key, algorithm: 'HS256' }),
    // Expiry is checked below, by our own clock.
    verify: createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true }),
  }
  signers.set(settings, made)
  return made
}

export function signAccessToken(deps: Deps, { userId, sessionId }: AccessToken): string {
  const issued = Date.parse(deps.wallNow())
  return tokensOf(deps).sign({
    sub: String(userId),
    sid: sessionId,
    iat: Math.floor(issued / 1000),
    exp: Math.floor((issued + LIFETIME) / 1000),
  })
}

/** The token's user and session; null if it isn't ours or has expired. */
export function readAccessToken(deps: Deps, token: string): AccessToken | null {
  const read = readClaims(deps, token)
  if (!read || Date.parse(deps.wallNow()) >= read.exp * 1000) return null
  return { userId: read.userId, sessionId: read.sessionId }
}

/** Also accepts expired tokens: signing out with an old token still ends its session. */
export function readExpiredToken(deps: Deps, token: string): AccessToken | null {
  return readClaims(deps, token)
}

function readClaims(deps: Deps, token: string): (AccessToken & { exp: number }) | null {
  try {
    const claims = payload.safeParse(tokensOf(deps).verify(token))
    if (!claims.success) return null
    const { sub, sid, exp } = claims.data
    return { userId: sub, sessionId: sid, exp }
  } catch {
    // Forged, garbled or signed with an old secret: all the same.
    return null
  }
}
