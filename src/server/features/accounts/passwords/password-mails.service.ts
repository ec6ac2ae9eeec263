import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { passwordLinkMail } from '#server/features/accounts/account.mail.ts'
import { answerRequests } from '#server/features/accounts/account-links.service.ts'
import { notifyLinkShown, type Owner } from '#server/features/accounts/account-notices.service.ts'
import { viewInvited } from '#server/features/accounts/invitations/contest-entries.service.ts'
import { onPoolClock } from '#server/features/accounts/sign-in/pool-clock.ts'
import { requireUser } from '#server/features/accounts/users/users.service.ts'
import type { ContestRow } from '#server/features/contests/contests.service.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { toMember } from '#server/features/outbox/notify.service.ts'
import { queueMails } from '#server/features/outbox/outbox.service.ts'
import { listTimeZones } from '#server/features/outbox/preferences.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import type { Caller } from '#server/http/session.ts'
import { createPasswordLink, type PasswordLink } from './password-links.service.ts'

/** Mails the links members have requested. */
export const answerPasswordRequests = (deps: Deps): Promise<void> =>
  answerRequests(deps, {
    table: 'password_links',
    answer: async (tx, user, { wanted_path: wantedPath = null }) => {
      const link = await createPasswordLink(deps, tx, { userId: user.id, actor: 'system', byMail: true, wantedPath })
      return (await mailPasswordLinks(tx, deps, { links: [link], users: [user], by: null })) > 0
    },
  })

type Links = {
  links: readonly PasswordLink[]
  users: readonly Owner[]
  /** The admin who sends them; null if the members requested them. */
  by: string | null
  /** An admin has just added them, so they get a welcome. */
  isNew?: boolean
  /** The contests they were entered in. */
  contests?: readonly ContestRow[]
}

/** Mails each user their link, in the transaction that creates it. Returns how many mails were queued. */
export async function mailPasswordLinks(
  tx: Tx,
  deps: Deps,
  { links, users, by, isNew, contests = [] }: Links,
): Promise<number> {
  const { pool_name: pool } = await requirePoolSettings(tx)
  const entered = await viewInvited(deps, tx, contests)
  const mailed = entered.map(({ contest_name, contest_type, starts_at }) => ({ contest_name, contest_type, starts_at }))
  const zones = await listTimeZones(tx, users)
  const byUser = new Map(links.map((link) => [link.userId, link]))
  const mails = users.flatMap((user) => {
    const { id, email, name } = user
    const made = byUser.get(id)
    if (made === undefined) return []
    const path = made.link.slice(deps.settings.appUrl.length)
    const facts = {
      name,
      path,
      expires_at: onPoolClock(deps, made.expires_at),
      zone: zones.get(id) ?? null,
      by,
      pool,
      contests: mailed,
    }
    return {
      ...passwordLinkMail.of({ ...facts, welcome: isNew ? email : null }),
      to: toMember(user),
    }
  })
  return queueMails(tx, deps, mails)
}

/**
 * Creates a link that is either mailed to the member or shown to the admin to pass on (A6, A9), never both. Either way
 * the member is notified of who created it. Refuses a deactivated user.
 */
export async function sharePasswordLink(
  deps: Deps,
  caller: Caller,
  { userId, byMail }: { userId: number; byMail: boolean },
): Promise<{ link: string | null; expires_at: Instant; mailed: boolean }> {
  return deps.db.transaction().execute(async (tx) => {
    const { enabled } = await requireMailAccount(deps, tx)
    const mailed = byMail && enabled
    const made = await createPasswordLink(deps, tx, { userId, actor: caller, byMail: mailed })
    const user = await requireUser(tx, userId)
    const { link, expires_at } = made
    if (mailed) await mailPasswordLinks(tx, deps, { links: [made], users: [user], by: caller.name })
    else await notifyLinkShown(tx, deps, user, { admin: caller.name, expires_at })
    return { link: mailed ? null : link, expires_at, mailed }
  })
}
