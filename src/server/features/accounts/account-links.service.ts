import { createHash } from 'node:crypto'
import { normalEmail } from '#rules/accounts/email-addresses.ts'
import { hours, type Instant, minutes, plus } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { readMailsSince } from '#server/features/outbox/outbox.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { Refusal } from '#server/http/errors.ts'
import { limitCalls } from '#server/http/limits.ts'
import { randomToken } from '#server/random-token.ts'
import {
  deleteRequests,
  findLinkHolder,
  insertRequest,
  type LinkTable,
  listRequests,
  lockRequest,
  takeLink,
} from './account-links.repo.ts'
import { findCredentials, type UserWithHash } from './users/users.service.ts'

/** Per kind: the limit for a member in a burst, and from one address. */
const LINKS_AN_HOUR = 3
/** The delay of further ones: the latest is always sent, even if another visitor requested it. */
const THEN_EVERY = minutes(5)

/**
 * Counts a request for a link to this address of a member, known or not (A3). Refuses those of one network beyond three
 * an hour (`too_many_requests`), so that no one floods a mailbox from one place.
 */
export function limitLinkRequests(deps: Deps): (asked: { email: string; network: string }) => void {
  const count = limitCalls(deps, { times: LINKS_AN_HOUR, within: 3_600 })
  return ({ email, network }) => count(`${network} ${normalEmail(email)}`)
}

/** Whether a link is sent now. Otherwise the request waits: strangers' requests can't use up the member's own. */
async function mayMailLink(deps: Deps, tx: Tx, { userId, table }: { userId: number; table: LinkTable }) {
  const now = deps.wallNow()
  const asked = { userId, kind: kinds[table].mail, since: plus(now, -hours(1)) }
  const { count, last } = await readMailsSince(tx, asked)
  return count < LINKS_AN_HOUR || last === null || last <= plus(now, -THEN_EVERY)
}

/** The secret of a link that opens an account; only its hash is stored. */
export function makeLinkToken({ random }: Pick<Deps, 'random'>): { token: string; hash: string } {
  const token = randomToken({ random }, 32)
  return { token, hash: hashOf(token) }
}

/** The link's path, with the page to return to. The part after # is never sent to a server, so the token stays out of logs and referrers. */
export function linkPath(path: string, { token, wantedPath }: { token: string; wantedPath: string | null }): string {
  const wanted = wantedPath === null ? '' : `?${new URLSearchParams({ from: wantedPath })}`
  return `${path}${wanted}#${token}`
}

/** Hashed so that a stolen database opens no one's account. The token is random, so one round of SHA-256 is enough. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Each kind's request table, mail, attempt counter, and refusal. */
const kinds = {
  password_links: {
    requests: 'password_requests',
    mail: 'password_reset',
    asking: 'forgot',
    attempt: 'password link',
    code: 'password_link_over',
  },
  sign_in_links: {
    requests: 'sign_in_requests',
    mail: 'sign_in_link',
    asking: 'ask for a sign-in link',
    attempt: 'sign-in link',
    code: 'sign_in_link_over',
  },
} as const satisfies Record<LinkTable, object>

/**
 * Records a request for a link. Known and unknown addresses are handled alike, so that neither the response nor its
 * timing reveals whether there is an account (A3). Refuses too many requests from one network address.
 */
export async function askForLink(
  deps: Deps,
  attempts: FailedAttempts,
  { table, address, ...request }: { table: LinkTable; address: string; email: string; wanted_path?: string | null },
): Promise<void> {
  const { asking, requests } = kinds[table]
  // A null result counts as a failed guess, so every request counts toward the limit.
  await attempts.guess(`${asking} ${address}`, async () => {
    await insertRequest(deps.db, requests, { ...request, asked_at: deps.wallNow() })
    return null
  })
}

type Answering = {
  table: LinkTable
  /** Returns whether a link was sent, in the transaction that takes the request. */
  answer: (tx: Tx, user: UserWithHash, request: { wanted_path?: string | null }) => Promise<boolean>
  /** Called after the commit. */
  sent?: (userId: number) => void
}

/**
 * Answers the requests of active members, or leaves one for later. Safe to run twice and on several servers: each
 * request is taken once.
 */
export async function answerRequests(deps: Deps, { table, answer, sent }: Answering): Promise<void> {
  const { requests } = kinds[table]
  for (const requestId of await listRequests(deps.db, requests)) {
    const userId = await deps.db.transaction().execute(async (tx) => {
      const request = await lockRequest(tx, requests, requestId)
      if (!request) return null
      const user = await findCredentials(tx, request.email)
      if (user?.active && !(await mayMailLink(deps, tx, { userId: user.id, table }))) return null
      await deleteRequests(tx, requests, { email: request.email, upTo: requestId })
      return user?.active && (await answer(tx, user, request)) ? user.id : null
    })
    if (userId !== null) sent?.(userId)
  }
}

/** The owner of a link. Refuses an unknown, used or expired link, and too many attempts with one. */
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

/** The owner of a link, for the screen shown before it is used. */
export async function checkLink(
  deps: Deps,
  attempts: FailedAttempts,
  asked: { table: LinkTable; token: string; address: string },
): Promise<{ email: string; name: string }> {
  const { email, name } = await requireLinkHolder(deps, attempts, asked)
  return { email, name }
}

/**
 * Uses up a link of a locked user; returns its expiry. Refuses one used or expired meanwhile, or whose owner is no
 * longer active.
 */
export async function useUpLink(
  deps: Deps,
  tx: Tx,
  { table, token, user }: { table: LinkTable; token: string; user: { active: boolean } },
): Promise<Instant> {
  const expiry = user.active ? await takeLink(tx, table, { hash: hashOf(token), at: deps.wallNow() }) : null
  if (expiry === null) throw new Refusal({ code: kinds[table].code })
  return expiry
}
