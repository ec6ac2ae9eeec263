import { allMailKinds } from '#contract/outbox/mail-kinds.ts'
import { type Unwanted, whyUnwanted } from '#rules/outbox/unwanted.ts'
import type { Deps } from '#server/deps.ts'
import { listQueued, type QueuedRow, skipMails } from './unwanted.repo.ts'

/** The history's text for a mail that was not sent. */
export const skipReasons: Readonly<Record<Unwanted, string>> = {
  expired: 'not sent: its moment has passed',
  account_deactivated: 'not sent: the account is deactivated',
  device_gone: 'not sent: notifications are off on that device',
  switched_off: 'not sent: switched off by the member',
  address_refuses: 'not sent: the address has stopped these mails',
  unneeded: 'not sent: no longer needed',
}

/**
 * Removes queued mails that are no longer wanted (N1 to N3). However many are queued, it takes one query to read them,
 * a few for each check of a kind, and one to skip them. A mail being sent meanwhile is left alone.
 */
export async function skipUnwanted(deps: Deps): Promise<void> {
  const queued = await listQueued(deps.db)
  const unneeded = await listUnneeded(deps, queued)
  const now = deps.now()
  const skipped = queued.flatMap(({ mail_id, reason, ...mail }) => {
    const why = whyUnwanted({ ...mail, is_unneeded: unneeded.has(mail_id) }, now)
    if (why === null) return []
    const trouble = why === 'expired' && reason !== null ? `. Before that: ${reason}` : ''
    return [{ mail_id, reason: `${skipReasons[why]}${trouble}` }]
  })
  if (skipped.length > 0) await skipMails(deps.db, skipped)
}

/** Kinds that share a check are checked together. */
async function listUnneeded({ db, now, mailParts }: Deps, queued: readonly QueuedRow[]): Promise<Set<number>> {
  const present = new Set(queued.map(({ kind }) => kind))
  const checks = new Set(allMailKinds.filter((kind) => present.has(kind)).map((kind) => mailParts[kind].listUnneeded))
  const found: number[] = []
  for (const check of checks) if (check !== null) found.push(...(await check(db, now())))
  return new Set(found)
}
