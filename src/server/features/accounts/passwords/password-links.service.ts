import { fullName } from '#rules/accounts/accounts.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import { days, easternDay, type Instant, plus, startOfDay } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { putPasswordLinks, setsFirstPassword } from '#server/features/accounts/account-links.repo.ts'
import {
  hashOf,
  linkPath,
  makeLinkToken,
  requireLinkHolder,
  useUpLink,
} from '#server/features/accounts/account-links.service.ts'
import { notifyPasswordChanged } from '#server/features/accounts/account-notices.service.ts'
import { listRemovablePasskeys, removePasskeys } from '#server/features/accounts/users/remove-passkeys.service.ts'
import { changeUser, lockUser, requireUser } from '#server/features/accounts/users/users.service.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { endSessionsOf } from '#server/features/sessions/sessions.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { hashChosenPassword } from './passwords.ts'

/** Long enough for someone to read the message, short enough that a forgotten message does no harm. */
const RESET_LIFETIME = days(2)
/** Longer for a welcome: a new member may not be expecting it. */
const WELCOME_LIFETIME = days(14)

export type PasswordLink = { userId: number; link: string; expires_at: Instant }

type NewLink = {
  userId: number
  actor: Caller | 'system'
  byMail?: boolean
  /** The page to return to; null for the home page. */
  wantedPath?: string | null
}

/**
 * A link that lets this user set a new password once; it replaces any older link. Returned only here, because only its
 * hash is stored. It expires by the wall clock, like a session. Refuses a deactivated user, and
 * one without an address to sign in with (A13). Audited.
 */
export async function createPasswordLink(
  deps: Deps,
  tx: Tx,
  { userId, actor, byMail = false, wantedPath = null }: NewLink,
): Promise<PasswordLink> {
  const user = await lockUser(tx, userId)
  if (!user.active) throw new Refusal({ code: 'user_inactive' })
  if (hasNoEmail(user.email)) throw new Refusal({ code: 'no_email_yet' })
  const link = newLink(deps, { userId, isWelcome: false, wantedPath })
  await putPasswordLinks(tx, [link.row])
  await writeAudit(tx, deps, actor, {
    action: 'create_password_link',
    subject: 'user',
    subjectId: userId,
    after: { email: user.email, link_expires_at: link.created.expires_at, ...(byMail ? { sent_by_mail: true } : {}) },
  })
  return link.created
}

/** The first link of each of these new users. Not audited separately: adding the users was. */
export async function createWelcomeLinks(deps: Deps, tx: Tx, userIds: readonly number[]): Promise<PasswordLink[]> {
  const links = userIds.map((userId) => newLink(deps, { userId, isWelcome: true, wantedPath: null }))
  await putPasswordLinks(
    tx,
    links.map(({ row }) => row),
  )
  return links.map(({ created }) => created)
}

type LinkFor = { userId: number; isWelcome: boolean; wantedPath: string | null }

function newLink(deps: Deps, { userId, isWelcome, wantedPath }: LinkFor) {
  const { token, hash } = makeLinkToken(deps)
  const expires_at = plus(deps.wallNow(), isWelcome ? WELCOME_LIFETIME : RESET_LIFETIME)
  const link = `${deps.settings.appUrl}${linkPath('/reset-password', { token, wantedPath })}`
  const row = { user_id: userId, token_hash: hash, expires_at, is_welcome: isWelcome }
  return { row, created: { userId, link, expires_at } }
}

/** The day a reset link was requested. For a welcome link, which lasts longer, the day is in the future: a new account has no old passkeys. */
function dayOfRequest(expiry: Instant): Instant {
  return startOfDay(easternDay(plus(expiry, -RESET_LIFETIME)))
}

/**
 * The user whose password a link sets, and the passkeys that can be removed with the old one (A10), for the screen that
 * asks for a new one.
 */
export async function checkPasswordLink(
  deps: Deps,
  attempts: FailedAttempts,
  asked: { token: string; address: string },
) {
  const { user_id, email, name } = await requireLinkHolder(deps, attempts, { table: 'password_links', ...asked })
  const is_first = await setsFirstPassword(deps.db, hashOf(asked.token))
  return { email, name, is_first, passkeys: await listRemovablePasskeys(deps.db, await requireUser(deps.db, user_id)) }
}

/**
 * Sets a new password with a link and uses up the link. All of the user's sessions end (A4), and passkeys added since
 * the day of the link's request are removed, or all: someone else may have had the account (A10). It doesn't sign
 * anyone in, because others may be able to read the message with the link; the browser signs in a new user with the
 * first password, whose change sends no mail.
 */
export async function setPasswordByLink(
  deps: Deps,
  attempts: FailedAttempts,
  {
    token,
    password,
    address,
    alsoPasskeys,
  }: { token: string; password: string; address: string; alsoPasskeys: boolean },
): Promise<void> {
  const table = 'password_links'
  const { user_id: userId, ...owner } = await requireLinkHolder(deps, attempts, { table, token, address })
  const passwordHash = await hashChosenPassword(password, owner)
  await deps.db.transaction().execute(async (tx) => {
    const { active } = await lockUser(tx, userId)
    const isFirst = await setsFirstPassword(tx, hashOf(token))
    const expiry = await useUpLink(deps, tx, { table, token, user: { active } })
    const user = await changeUser(tx, userId, { passwordHash })
    await endSessionsOf(deps, tx, { userId })
    if (!isFirst) await notifyPasswordChanged(tx, deps, user, 'link')
    const actor = { userId, name: fullName(user) }
    const since = alsoPasskeys ? null : dayOfRequest(expiry)
    await removePasskeys(tx, deps, { owner: user, actor, since, by: 'link' })
    await writeAudit(tx, deps, actor, {
      action: 'set_password_by_link',
      subject: 'user',
      subjectId: userId,
      after: { password: 'changed' },
    })
  })
}
