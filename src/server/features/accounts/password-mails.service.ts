import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requireUser } from '#server/features/accounts/users.service.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { queueMails } from '#server/features/outbox/outbox.service.ts'
import { listTimeZones } from '#server/features/outbox/preferences.service.ts'
import type { Caller } from '#server/http/session.ts'
import { createPasswordLink, type PasswordLink } from './password-links.service.ts'

type Reader = { id: number; email: string; name: string; lastName: string }
type Links = {
  links: readonly PasswordLink[]
  users: readonly Reader[]
  /** The admin who sends them; null where each has asked for his own. */
  by: string | null
  /** Whether they do not know of the pool yet. */
  isNew?: boolean
}

/** Sends each user his link, in the transaction that makes it. Answers how many mails were written. */
export async function mailPasswordLinks(tx: Tx, deps: Deps, { links, users, by, isNew }: Links): Promise<number> {
  const zones = await listTimeZones(tx, users)
  const byUser = new Map(links.map((link) => [link.userId, link]))
  const mails = users.flatMap(({ id, email, name, lastName }) => {
    const made = byUser.get(id)
    if (made === undefined) return []
    const path = made.link.slice(deps.settings.appUrl.length)
    const facts = { name, path, expires_at: made.expires_at, zone: zones.get(id) ?? null, by }
    return {
      kind: 'password_reset' as const,
      facts: { ...facts, welcome: isNew ? email : null },
      to: { email, name: `${name} ${lastName}`.trim(), userId: id },
    }
  })
  return queueMails(tx, deps, mails)
}

/** An admin has a link made for a member, which he passes on himself or has mailed (A6). Refuses for a user who is deactivated. */
export async function passOnPasswordLink(
  deps: Deps,
  caller: Caller,
  { userId, byMail }: { userId: number; byMail: boolean },
): Promise<{ link: string; expires_at: Instant; mailed: boolean }> {
  return deps.db.transaction().execute(async (tx) => {
    const { enabled } = await requireMailAccount(deps, tx)
    const mailed = byMail && enabled
    const made = await createPasswordLink(deps, tx, { userId, actor: caller, byMail: mailed })
    if (mailed) {
      await mailPasswordLinks(tx, deps, { links: [made], users: [await requireUser(tx, userId)], by: caller.name })
    }
    return { link: made.link, expires_at: made.expires_at, mailed }
  })
}
