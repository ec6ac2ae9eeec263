import type { AuditAction } from '#contract/history/audit-acts.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import type { StoredChange } from '#server/features/games/write-reported.ts'
import type { Caller } from '#server/http/session.ts'

/** Up to this many rows are audited with their values before and after; beyond that, only the ids. */
const AUDITED_ROWS = 50

type Saved = {
  caller: Caller | 'system'
  action: AuditAction<'game'>
  /** The changed games, including those not known yet (T5); by default those of `changes`. */
  ids?: readonly number[]
  changes: readonly StoredChange[]
  counts: object
}

/** Writes one audit entry for games saved together (A6). */
export async function auditSaved(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { caller, action, changes, counts, ids = idsOf(changes) }: Saved,
): Promise<void> {
  const kept = changes.slice(0, AUDITED_ROWS)
  await writeAudit(tx, deps, caller, {
    action,
    subject: 'game',
    subjectId: ids.length === 1 ? (ids[0] ?? null) : null,
    before: { games: kept.flatMap(({ before }) => before ?? []) },
    after: { ...counts, game_ids: ids, games: kept.flatMap(({ after }) => after ?? []) },
  })
}

function idsOf(changes: readonly StoredChange[]): number[] {
  return changes.flatMap(({ before, after }) => (after ?? before)?.game_id ?? [])
}
