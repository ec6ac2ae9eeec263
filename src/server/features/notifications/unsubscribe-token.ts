import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type PreferenceKind, preferenceKind } from '#contract/notifications.ts'
import type { Deps } from '#server/deps.ts'

type Wish = { userId: number; kind: PreferenceKind }

/**
 * Where a member stops this kind of mail without signing in; null for kinds that cannot be switched off. The token never expires: an
 * old mail must let its reader go too.
 */
export function unsubscribeUrlOf(
  deps: Deps,
  { appUrl, userId, kind }: { appUrl: string; userId: number | null; kind: string },
): string | null {
  const known = preferenceKind.safeParse(kind).data
  if (userId === null || known === undefined) return null
  return `${appUrl}/api/notifications/unsubscribe?token=${encodeURIComponent(tokenOf(deps, { userId, kind: known }))}`
}

/** Whose mail of which kind; null where the token is not ours. */
export function readUnsubscribeToken(deps: Deps, token: string): Wish | null {
  const [userId, kind, mark] = token.split('.')
  const known = preferenceKind.safeParse(kind).data
  if (!userId || !/^\d{1,10}$/.test(userId) || !known || !mark) return null
  const wish = { userId: Number(userId), kind: known }
  const [ours, theirs] = [Buffer.from(markOf(deps, wish)), Buffer.from(mark)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? wish : null
}

function tokenOf(deps: Deps, wish: Wish): string {
  return `${wish.userId}.${wish.kind}.${markOf(deps, wish)}`
}

function markOf({ settings }: Deps, { userId, kind }: Wish): string {
  const key = Buffer.from(hkdfSync('sha256', settings.appSecret, '', 'unsubscribe', 32))
  return createHmac('sha256', key).update(`${userId}.${kind}`).digest('base64url')
}
