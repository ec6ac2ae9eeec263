import { createHash } from 'node:crypto'
import { normalEmail } from '#rules/accounts/email-addresses.ts'
import { hours, type Instant, minutes, plus } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { readMailsSince } from '#server/features/outbox/outbox.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { Refusal } from '#server/http/errors.ts'
import { limitCalls } from '#server/http/limits.ts'
import { findLinkHolder, type LinkTable, takeLink } from './account-links.repo.ts'

/** Of each kind, and for a member: at once, and from one address. */
const LINKS_AN_HOUR = 3
/** How long the next one waits after that: whoever asks for it, the latest always comes. */
const THEN_EVERY = minutes(5)

/**
 * Counts a request for a link to this address of a member, known or not (A3). Refuses those of one network beyond three an hour
 * (`too_many_requests`), so that nobody floods a mailbox from one place.
 */
export function limitLinkRequests(deps: Deps): (asked: { email: string; network: string }) => void {
  const count = limitCalls(deps, { times: LINKS_AN_HOUR, within: 3_600 })
  return ({ email, network }) => count(`${network} ${normalEmail(email)}`)
}

/** Whether a link goes out now. Otherwise the request waits: others who ask cannot spend what the member may have. */
export async function mayMailLink(
  deps: Deps,
  tx: Tx,
  asked: { userId: number; kind: 'password_reset' | 'sign_in_link' },
): Promise<boolean> {
  const now = deps.wallNow()
  const { count, last } = await readMailsSince(tx, { ...asked, since: plus(now, -hours(1)) })
  return count < LINKS_AN_HOUR || last === null || last <= plus(now, -THEN_EVERY)
}

/** The secret of a link that opens an account; only its hash is stored. */
export function makeLinkToken({ random }: Pick<Deps, 'random'>): { token: string; hash: string } {
  const token = Buffer.from(random.bytes(32)).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** Hashed so that a stolen database opens nobody's account. The token is random, so one round of SHA-256 is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Each kind with what its attempts are counted under, and how it is refused. */
const kinds = {
  password_links: { attempt: 'password link', code: 'password_link_over' },
  sign_in_links: { attempt: 'sign-in link', code: 'sign_in_link_over' },
} as const satisfies Record<LinkTable, object>

/** Whose account a link opens. Refuses an unknown, used or expired link, and too many attempts with one. */
export async function requireLinkHolder(
  deps: Deps,
  attempts: FailedAttempts,
  { table, token, address }: { table: LinkTable; token: string; address: string },
): Promise<{ user_id: number; email: string; name: string }> {
  const { attempt, code } = kinds[table]
  const holder = await attempts.guess(
    `${attempt} ${address}`,
    async () => (await findLinkHolder(deps.db, table, { hash: hashOf(token), at: deps.wallNow() })) ?? null,
  )
  if (!holder) throw new Refusal({ code })
  return holder
}

/** Uses up a link of a user who is held; answers when it would have expired. Refuses one that was used or has expired meanwhile, or whose owner is no longer active. */
export async function useUpLink(
  deps: Deps,
  tx: Tx,
  { table, token, user }: { table: LinkTable; token: string; user: { active: boolean } },
): Promise<Instant> {
  const expiry = user.active ? await takeLink(tx, table, { hash: hashOf(token), at: deps.wallNow() }) : null
  if (expiry === null) throw new Refusal({ code: kinds[table].code })
  return expiry
}
