import type { Tx } from '#server/db/database.ts'
import { listActiveMembers } from '#server/features/contests/entries.service.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import { notice } from '#server/features/outbox/outbox.mail.ts'
import type { NotifyDeps } from '#server/schedule-watcher.ts'
import type { ContestRow } from './survivor.repo.ts'

/**
 * Notifies everyone in a contest, if picks are dropped: a mail only to their owners would reveal to readers of the
 * outbox who had picked (S5).
 */
export async function notifyEverybody(
  tx: Tx,
  deps: NotifyDeps,
  { contest, subject, sentence }: { contest: ContestRow; subject: string; sentence: string },
): Promise<void> {
  const { contest_id: contestId } = contest
  const members = await listActiveMembers(tx, contestId)
  const page = { path: `/survivor?contest=${contestId}`, label: 'See your picks' }
  await notifyEach(tx, deps, members, ({ name }) => ({
    ...notice.of({ name, subject, sentences: [sentence], ...page }),
    contestId,
  }))
}
