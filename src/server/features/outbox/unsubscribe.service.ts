import type { AddressKind } from '#contract/outbox/mail-kinds.ts'
import { normalEmail } from '#rules/accounts/email-addresses.ts'
import type { Deps } from '#server/deps.ts'
import { deleteRefusal, hasRefusal, insertRefusal } from './mail-refusals.repo.ts'
import { switchOff } from './preferences.service.ts'
import { askPage, donePage, type Page, refusedAlreadyPage } from './unsubscribe.page.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** The page of the unsubscribe link. Changes nothing; null if the link isn't ours. */
export async function askToStop(deps: Deps, token: string): Promise<Page | null> {
  const wish = readUnsubscribeToken(deps, token)
  if (wish === null) return null
  const isStopped = 'email' in wish && (await hasRefusal(deps.db, wish))
  return isStopped ? refusedAlreadyPage({ kind: wish.kind, token }) : askPage(wish.kind)
}

/** Stops the link's kind of mail (N3), or undoes that with `again`; may be repeated. Null if the link isn't ours. */
export async function stopMails(deps: Deps, { token, again }: { token: string; again: boolean }): Promise<Page | null> {
  const wish = readUnsubscribeToken(deps, token)
  if (wish === null) return null
  if ('userId' in wish) {
    await switchOff(deps, wish)
    return donePage(wish.kind)
  }
  if (again) {
    await deleteRefusal(deps.db, wish)
    return askPage(wish.kind)
  }
  await insertRefusal(deps.db, { ...wish, refused_at: deps.now() })
  return refusedAlreadyPage({ kind: wish.kind, token })
}

/** Whether this address has stopped this kind of mail. */
export async function isRefusedBy(deps: Deps, { email, kind }: { email: string; kind: AddressKind }): Promise<boolean> {
  return hasRefusal(deps.db, { email: normalEmail(email), kind })
}
