import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { waitingKindOf } from '#contract/dashboard/waiting-kinds.ts'
import { isNewOccurrence, isNoticeDue, type NoticeTime } from '#rules/dashboard/waiting.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notifyAdmins } from '#server/features/accounts/users/users.service.ts'
import { waitingMail } from './waiting.mail.ts'
import { readWaiting } from './waiting.service.ts'
import { letGo, lockNotices, type NoticeKey, type NoticeRow, updateNotice } from './waiting-notices.repo.ts'

type Notice = NoticeKey & { item: WaitingItem; noticeTime: NoticeTime; since: Instant | null }

/**
 * Notifies each active admin by mail and push of waiting items (N5), once per occasion, and returns what it sent. The
 * row that records it and the mails are written in one transaction, so any number of servers may run this, and each may
 * be killed at any instant.
 */
export async function notifyWhatWaits(deps: Deps): Promise<string | null> {
  const { items } = await readWaiting(deps)
  const notices = items.flatMap(noticeOf)
  const notified = await deps.db.transaction().execute((tx) => notifyOnce(tx, deps, notices))
  return notified.length === 0 ? null : `notified of ${notified.join(', ')}`
}

function noticeOf(item: WaitingItem): Notice[] {
  const { noticeTime, occasion, since } = waitingKindOf(item)
  if (noticeTime === null) return []
  return [
    { kind: item.kind, contest_id: 'contest_id' in item ? item.contest_id : null, occasion, item, noticeTime, since },
  ]
}

async function notifyOnce(tx: Tx, deps: Deps, notices: readonly Notice[]): Promise<string[]> {
  const now = deps.now()
  const rows = await lockNotices(tx, { keys: notices, now })
  const notified: string[] = []
  for (const row of rows) {
    const notice = notices.find((of) => isSame(of, row))
    if (!notice) continue
    const isNew = row.gone_at !== null && isNewOccurrence({ goneAt: row.gone_at, now })
    const seen = isNew ? { since: now, told_at: null } : { since: row.since, told_at: row.told_at }
    const { item } = notice
    const waited = { since: notice.since ?? seen.since, deadline: item.deadline, now }
    const isDue = seen.told_at === null && isNoticeDue(notice.noticeTime, waited)
    if (isDue) {
      await notifyOfItem(tx, deps, { item, noticeId: row.notice_id })
      notified.push(item.kind)
    }
    if (isDue || row.gone_at !== null) await updateNotice(tx, row.notice_id, isDue ? { ...seen, told_at: now } : seen)
  }
  await letGo(tx, { except: rows.map(({ notice_id }) => notice_id), now })
  return notified
}

function isSame(notice: NoticeKey, row: NoticeRow): boolean {
  return notice.kind === row.kind && notice.contest_id === row.contest_id && notice.occasion === row.occasion
}

async function notifyOfItem(tx: Tx, deps: Deps, { item, noticeId }: { item: WaitingItem; noticeId: number }) {
  await notifyAdmins(tx, deps, ({ name }, zone) => ({
    ...waitingMail.of({ name, zone, item, told_at: deps.now(), notice_id: noticeId }),
    ...('contest_id' in item ? { contestId: item.contest_id } : {}),
    ...(item.deadline === null ? {} : { expiresAt: item.deadline }),
  }))
}
