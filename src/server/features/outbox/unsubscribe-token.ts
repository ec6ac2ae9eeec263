import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AddressKind, MailKind, PreferenceKind } from '#contract/outbox/mail-kinds.ts'
import { addressKind, preferenceKind } from '#contract/outbox/notifications.ts'
import { normalEmail } from '#rules/accounts/email-addresses.ts'
import { derivedKey, knownSecrets } from '#server/app-secret.ts'
import type { Deps } from '#server/deps.ts'

/** The mails that an unsubscribe link stops: a kind the member can switch off, or a kind for this address. */
export type Wish = { userId: number; kind: PreferenceKind } | { email: string; kind: AddressKind }

type Mailed = { user_id: number | null; to_email: string; kind: string }

/**
 * The URL where a reader stops this kind of mail without signing in: at APP_URL, regardless of the mail settings,
 * because it acts (A9). The token never expires, so that old mails work too.
 */
export function unsubscribeUrlOf(deps: Deps, mail: Mailed): string | null {
  const wish = wishOf(mail)
  return (
    wish && `${deps.settings.appUrl}/api/notifications/unsubscribe?token=${encodeURIComponent(tokenOf(deps, wish))}`
  )
}

function wishOf({ user_id: userId, to_email: email, kind }: Mailed): Wish | null {
  const optional = preferenceKind.safeParse(kind).data
  if (optional !== undefined) return userId === null ? null : { userId, kind: optional }
  const toAddress = addressKind.safeParse(kind).data
  return toAddress === undefined ? null : { email: normalEmail(email), kind: toAddress }
}

/** Null if the token is not ours. */
export function readUnsubscribeToken(deps: Deps, token: string): Wish | null {
  const [who = '', kind = '', mark = ''] = token.split('.')
  const wish = wishIn(who, kind)
  if (wish === null) return null
  const isOurs = knownSecrets(deps.settings).some((secret) => isSame(markOf(secret, wish), mark))
  return isOurs ? wish : null
}

function wishIn(who: string, kind: string): Wish | null {
  const optional = preferenceKind.safeParse(kind).data
  if (optional !== undefined) return /^\d{1,10}$/.test(who) ? { userId: Number(who), kind: optional } : null
  const toAddress = addressKind.safeParse(kind).data
  return toAddress === undefined ? null : { email: Buffer.from(who, 'base64url').toString('utf8'), kind: toAddress }
}

function isSame(one: string, other: string): boolean {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

function tokenOf(deps: Deps, wish: Wish): string {
  const who = 'userId' in wish ? String(wish.userId) : Buffer.from(wish.email).toString('base64url')
  return `${who}.${wish.kind}.${markOf(deps.settings.appSecret, wish)}`
}

function markOf(secret: string, wish: Wish): string {
  const key = derivedKey(secret, 'unsubscribe')
  return createHmac('sha256', key)
    .update(`${'userId' in wish ? wish.userId : wish.email}.${wish.kind}`)
    .digest('base64url')
}

/** An example's link target. */
export const exampleUrl = ({ settings }: Pick<Deps, 'settings'>, kind: MailKind): string =>
  `${settings.appUrl}/api/notifications/unsubscribe?token=example.${kind}`
