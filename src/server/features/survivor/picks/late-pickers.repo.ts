import type { Database } from '#server/db/database.ts'

/** The weeks in which a participant has a pick. */
export async function listPickedWeeks(
  db: Database,
  { contestId, participantId }: { contestId: number; participantId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('picks')
    .select('week_number')
    .where('contest_id', '=', contestId)
    .where('participant_id', '=', participantId)
    .execute()
  return rows.map(({ week_number }) => week_number)
}
