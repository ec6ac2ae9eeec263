import type { Tx } from '#server/db/database.ts'

/** Removes a week's mails that were not sent, so that the next advance queues them again. */
export async function deleteUnsentResults(tx: Tx, week: { contestId: number; weekNumber: number }): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('kind', '=', 'week_results')
    .where('contest_id', '=', week.contestId)
    .where('occasion', '=', week.weekNumber)
    .where('status', 'in', ['queued', 'undelivered', 'failed', 'skipped'])
    .execute()
}
