import type { Tx } from '#server/db/database.ts'

/** Final mails have no month. */
export async function deleteUnsentEnd(tx: Tx, contestId: number): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('kind', '=', 'two_team_results')
    .where('contest_id', '=', contestId)
    .where('occasion', 'is', null)
    .where('status', 'in', ['queued', 'undelivered', 'failed', 'skipped'])
    .execute()
}
