import { fullName } from '#rules/accounts/accounts.ts'
import { CARD_RANDOM_BYTES, cardCodeOf, cardWords, refuseCard } from '#rules/accounts/sign-in-cards.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { guessFor, type Origin, type Session } from '#server/features/accounts/sign-in/sign-in.service.ts'
import { lockForChange, requireUser } from '#server/features/accounts/users/users.service.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import type { Device } from '#server/features/sessions/device-cookie.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { logEvent } from '#server/features/sessions/security-events.ts'
import { beginSession } from '#server/features/sessions/sessions.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { findOwnerOfCard, hashOfCard } from './card-codes.ts'
import { endCard } from './end-card.ts'
import { findMadeAt, insertCard } from './sign-in-cards.repo.ts'

export { hasCards } from './sign-in-cards.repo.ts'

/** When this user's card was made. Refuses an unknown user. */
export async function readCard({ db }: Deps, userId: number): Promise<{ made_at: Instant | null }> {
  await requireUser(db, userId)
  return { made_at: await findMadeAt(db, userId) }
}

/**
 * Makes a card, whose code is returned only here, because only its hash is stored. It replaces an older one, and what
 * was opened with that (A13). Audited without the code (A6).
 */
export async function makeCard(deps: Deps, caller: Caller, userId: number) {
  const code = cardCodeOf(deps.random.bytes(CARD_RANDOM_BYTES))
  const made_at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockForChange(tx, userId)
    refuse(refuseCard(user))
    await endCard(deps, tx, { owner: user, caller })
    await insertCard(tx, { user_id: userId, code_hash: hashOfCard(deps, code), made_at })
    await writeAudit(tx, deps, caller, {
      action: 'make_card',
      subject: 'user',
      subjectId: userId,
      after: { name: fullName(user) },
    })
  })
  publishOwnNews(deps, userId, 'account')
  // The part after # is never sent to a server, so the code stays out of logs and referrers.
  return { code: cardWords(code), link: `${deps.settings.appUrl}/card#${cardWords(code)}`, made_at }
}

/** Revokes a card and what was opened with it (A13). Without a card nothing happens. */
export async function revokeCard(deps: Deps, caller: Caller, userId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockForChange(tx, userId)
    if (!(await endCard(deps, tx, { owner: user, caller }))) return
    await writeAudit(tx, deps, caller, {
      action: 'revoke_card',
      subject: 'user',
      subjectId: userId,
      before: { name: fullName(user) },
    })
  })
  publishOwnNews(deps, userId, 'account')
}

type Asked = Origin & { code: string; knownDevice: Device | null }

/** Signs in with a card's code. Guesses are limited as those of one account's password are (A8). */
export async function signInByCard(deps: Deps, attempts: FailedAttempts, asked: Asked): Promise<Session> {
  const { code, address, knownDevice, device, log } = asked
  const ownerId = await findOwnerOfCard(deps, deps.db, code)
  const session = await guessFor(attempts, { what: 'card', account: '', address, knownDevice, userId: ownerId }, () =>
    deps.db.transaction().execute(async (tx): Promise<Session | null> => {
      if (ownerId === null) return null
      const user = await lockForChange(tx, ownerId)
      // It may have been revoked, or its owner deactivated, before the lock.
      if ((await findOwnerOfCard(deps, tx, code)) !== ownerId) return null
      return { user, tokens: await beginSession(deps, tx, { userId: ownerId, device, by: 'card' }) }
    }),
  )
  if (!session) {
    logEvent(log, { event: 'sign_in', outcome: 'unknown_card' })
    throw new Refusal({ code: 'unknown_card' })
  }
  logEvent(log, { event: 'sign_in', outcome: 'ok', by: 'card', user_id: session.user.id })
  return session
}
