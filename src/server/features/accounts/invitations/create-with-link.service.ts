import type { createWithLink as createCall } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { createWelcomeLinks } from '#server/features/accounts/passwords/password-links.service.ts'
import { mailPasswordLinks } from '#server/features/accounts/passwords/password-mails.service.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts'
import { addUser, factsOf } from '#server/features/accounts/users/users.service.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { publishEntries, requireLockedContests } from '#server/features/contests/entering.service.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { withSealedVersion } from '#server/http/sealed-version.ts'
import type { Caller } from '#server/http/session.ts'
import { randomToken } from '#server/random-token.ts'
import { enterAll } from './contest-entries.service.ts'

type Asked = {
  person: { email: string; name: string; lastName?: string | undefined }
  contestIds: readonly number[]
  byMail: boolean
}

/**
 * Adds a user who chooses the first password with a link, and enters them in these contests, or does nothing if one has
 * started or has no room (A3, S14). The link is mailed to them or returned only this once, never both (A9).
 */
export async function createWithLink(
  deps: Deps,
  caller: Caller,
  { person, contestIds, byMail }: Asked,
): Promise<AnswerOf<typeof createCall>> {
  const passwordHash = await hashPassword(randomToken(deps, 32))
  const { contests, ...made } = await deps.db.transaction().execute(async (tx) => {
    const contests = await requireLockedContests(tx, contestIds)
    const isMailed = byMail && (await requireMailAccount(deps, tx)).enabled
    const user = await addUser(deps, tx, { ...person, passwordHash })
    const links = await createWelcomeLinks(deps, tx, [user.id])
    const sent = { link_expires_at: links[0]?.expires_at ?? null, ...(isMailed ? { sent_by_mail: true } : {}) }
    await writeAudit(tx, deps, caller, {
      action: 'create',
      subject: 'user',
      subjectId: user.id,
      after: { ...factsOf(user), ...sent },
    })
    const entrants = [{ userId: user.id, name: fullName(user) }]
    for (const contest of contests) {
      await enterAll(tx, deps, { contest, entrants, by: caller })
    }
    if (isMailed) await mailPasswordLinks(tx, deps, { links, users: [user], by: caller.name, isNew: true, contests })
    return { contests, user, link: isMailed ? null : (links[0]?.link ?? null) }
  })
  deps.live.publish({ about: 'users' })
  for (const contest of contests) publishEntries(deps, { contest, userIds: [made.user.id] })
  return { user: withSealedVersion(deps, made.user), link: made.link }
}
