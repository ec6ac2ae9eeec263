import type { Database, Tx } from '#server/db/database.ts'

/** The stored teams of a tiebreaker whose draft has started. */
export async function listDraftTeams(db: Database, contestId: number): Promise<number[]> {
  const rows = await db.selectFrom('draft_teams').select('team_id').where('contest_id', '=', contestId).execute()
  return rows.map(({ team_id }) => team_id)
}

export async function insertDraftTeams(
  tx: Tx,
  { contestId, teamIds }: { contestId: number; teamIds: readonly number[] },
): Promise<void> {
  await tx
    .insertInto('draft_teams')
    .values(teamIds.map((team_id) => ({ contest_id: contestId, team_id })))
    .execute()
}
