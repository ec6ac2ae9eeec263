import { type Insertable, type Selectable, sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Invitations } from '#server/db/schema.ts'

export type InvitationRow = Selectable<Invitations>

export async function listInvitationRows(db: Database): Promise<InvitationRow[]> {
  return db.selectFrom('invitations').selectAll().orderBy('invitation_id', 'desc').execute()
}

export async function findInvitationRow(db: Database, code: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('code', '=', code).executeTakeFirst()
}

/** The invitation, locked until the transaction ends. */
export async function lockInvitationRow(tx: Tx, invitationId: number): Promise<InvitationRow | undefined> {
  return tx
    .selectFrom('invitations')
    .selectAll()
    .where('invitation_id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertInvitationRow(tx: Tx, row: Insertable<Invitations>): Promise<InvitationRow> {
  return tx.insertInto('invitations').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function revokeInvitationRow(tx: Tx, revoked: { invitationId: number; at: Instant }): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ revoked_at: revoked.at })
    .where('invitation_id', '=', revoked.invitationId)
    .execute()
}

export async function insertInvitationContests(
  tx: Tx,
  { invitationId, contestIds }: { invitationId: number; contestIds: readonly number[] },
): Promise<void> {
  if (contestIds.length === 0) return
  await tx
    .insertInto('invitation_contests')
    .values(contestIds.map((contest_id) => ({ invitation_id: invitationId, contest_id })))
    .execute()
}

/** The contests in these invitations, without deleted ones. */
export async function listInvitationContests(db: Database, invitationIds: readonly number[]) {
  return db
    .selectFrom('invitation_contests')
    .selectAll()
    .where('invitation_id', '=', sql<number>`any(${invitationIds}::int[])`)
    .orderBy('contest_id')
    .execute()
}

/** Counts one more use if the invitation is still open; false if it isn't. Concurrent calls wait for each other. */
export async function countInvitationUse(tx: Tx, used: { code: string; at: Instant }): Promise<boolean> {
  const counted = await tx
    .updateTable('invitations')
    .set((of) => ({ uses: of('uses', '+', 1) }))
    .where('code', '=', used.code)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', used.at)
    .where((of) => of.or([of('max_uses', 'is', null), of('uses', '<', of.ref('max_uses'))]))
    .returning('invitation_id')
    .executeTakeFirst()
  return counted !== undefined
}
