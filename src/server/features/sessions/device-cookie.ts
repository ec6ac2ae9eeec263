import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { days } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { safeCookie } from './safe-cookie.ts'

/** A browser, and the members who have signed in with it, the last one first. */
export type Device = { deviceId: string; userIds: readonly number[] }

/** As long as browsers keep a cookie. */
const LIFETIME = days(400)
/** A family's tablet; whoever signed in before them counts as new there. */
const MOST_MEMBERS = 8

/**
 * Remembers for whom a browser has signed in, so that guesses from elsewhere never shut its members out (A8). It opens nothing: with it
 * one only guesses on an own count. Signed, so that nobody makes one for somebody else's account.
 */
const cookieOf = (deps: Deps) => safeCookie(deps, 'puckpool_device')

/** The browser behind a request; null if nobody has signed in with it, or the cookie is not ours. */
export function readDevice(deps: Deps, request: FastifyRequest): Device | null {
  const [deviceId = '', members = '', signature = ''] = request.cookies[cookieOf(deps).name]?.split('.') ?? []
  const expected = Buffer.from(sign(deps, `${deviceId}.${members}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { deviceId, userIds: members.split('-').map(Number) }
}

/** Notes that this member has signed in with the browser of a request. */
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
  const key = Buffer.from(hkdfSync('sha256', settings.appSecret, '', 'device cookie', 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}
