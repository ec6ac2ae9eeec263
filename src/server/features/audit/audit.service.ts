import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Caller } from '#server/http/session.ts'
import { insertAuditEntries } from './audit.repo.ts'

/** What the audit log speaks of (A6). */
type AuditSubject =
  | 'user'
  | 'contest'
  | 'participant'
  | 'pick'
  | 'week'
  | 'game'
  | 'standing'
  | 'setting'
  | 'invitation'
  | 'message'

export type AuditEntry = {
  /** Who did it, as a rule an admin; `system` where nobody asked: a job, the first start, a command line call. */
  actor: Pick<Caller, 'userId' | 'name'> | 'system'
  at: Instant
  /** The verb, for example `create`, `deactivate`, `advance_week`. */
  action: string
  subject: AuditSubject
  subjectId: number | string | null
  /** The contest that it belongs to; of a contest itself it need not be said. */
  contestId?: number
  /** The week of that contest until whose lock nobody may read the facts (S5). */
  secretWeek?: number
  /** The facts that changed, as they were: null where there was nothing. Never a password, a hash or a token. */
  before: object | null
  /** The same facts as they are now: null where nothing is left. */
  after: object | null
}

/**
 * Adds a line to the append-only audit log (A6). It takes the transaction of the action itself, so that neither can exist
 * without the other.
 */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await writeAudits(tx, [entry])
}

/** The same for an act that touches many: a line for each, in one go. */
export async function writeAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await insertAuditEntries(tx, entries.map(toRow))
}

function toRow(entry: AuditEntry) {
  return {
    at: entry.at,
    user_id: entry.actor === 'system' ? null : entry.actor.userId,
    actor_name: entry.actor === 'system' ? 'system' : entry.actor.name,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.subjectId === null ? null : String(entry.subjectId),
    contest_id: entry.contestId ?? (entry.subject === 'contest' ? Number(entry.subjectId) : null),
    secret_week: entry.secretWeek ?? null,
    before: asJson(entry.before),
    after: asJson(entry.after),
  }
}

/** As text, because the driver would take a list for an array of PostgreSQL. */
function asJson(facts: object | null): string | null {
  return facts === null ? null : JSON.stringify(facts)
}
