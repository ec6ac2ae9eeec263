import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { days } from '#rules/time.ts'
import { derivedKey } from '#server/app-secret.ts'
import type { Deps } from '#server/deps.ts'
import { safeCookie } from './safe-cookie.ts'

/** A browser, with the members who have signed in on it, most recent first. */
export type Device = { deviceId: string; userIds: readonly number[] }

/** As long as browsers keep a cookie. */
const LIFETIME = days(400)
/** Enough for a family's tablet; earlier members count as new there. */
const MOST_MEMBERS = 8

/**
 * Records who has signed in with a browser, so that guesses from elsewhere never lock out its members (A8). It grants
 * no access: guesses with it only have a separate count. Signed, so that no one can forge one for another account.
 */
const cookieOf = (deps: Deps) => safeCookie(deps, 'puckpool_device')

/** A request's browser; null if no one has signed in with it, or the cookie isn't ours. */
export function readDevice(deps: Deps, request: FastifyRequest): Device | null {
  const [deviceId = '', members = '', signature = ''] = request.cookies[cookieOf(deps).name]?.split('.') ?? []
  const expected = Buffer.from(sign(deps, `${deviceId}.${members}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { deviceId, userIds: members.split('-').map(Number) }
}

/** Records that this member signed in with a request's browser. */
export function rememberDevice(
  deps: Deps,
  { request, reply, userId }: { request: FastifyRequest; reply: FastifyReply; userId: number },
): void {
  const { deviceId, userIds } = readDevice(deps, request) ?? { deviceId: deps.random.uuid(), userIds: [] }
  const members = [userId, ...userIds.filter((other) => other !== userId)].slice(0, MOST_MEMBERS).join('-')
  const named = `${deviceId}.${members}`
  const { name, attributes } = cookieOf(deps)
  reply.setCookie(name, `${named}.${sign(deps, named)}`, { ...attributes, maxAge: LIFETIME / 1_000 })
}

/** The secret signs other things too; each use gets its own key. */
function sign({ settings }: Deps, text: string): string {
  const key = derivedKey(settings.appSecret, 'device cookie')
  return createHmac('sha256', key).update(text).digest('base64url')
}
