import { notStartedWords } from '#rules/contests/starting.ts'
import { easternWords, type Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notifyAdmins } from '#server/features/accounts/users.service.ts'
import { notice } from '#server/features/outbox/outbox.mail.ts'
import type { ContestRow } from '../survivor.repo.ts'

type NotStarted = { contest: Pick<ContestRow, 'contest_id' | 'contest_name'>; joined: number; next: Instant | null }

/** Tells the admins that the first start of a contest has moved to the next lock (S14), in the transaction that moved it, so once. */
export async function notifyNotStarted(
  tx: Tx,
  deps: Deps,
  { contest: { contest_id, contest_name }, joined, next }: NotStarted,
): Promise<void> {
  await notifyAdmins(tx, deps, ({ name }) => ({
    ...notice.of({
      name,
      subject: `${contest_name} hasn't started`,
      sentences: [
        `Not started: ${notStartedWords(joined)}.`,
        ...(next === null
          ? []
          : [`It starts at the next lock, ${easternWords(next)}, if at least two have joined by then.`]),
      ],
      path: '/admin/survivor-contest',
      label: 'Open the contest',
    }),
    contestId: contest_id,
    ...(next === null ? {} : { expiresAt: next }),
  }))
}
