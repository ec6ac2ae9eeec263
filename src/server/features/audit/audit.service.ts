import type { AuditAction, AuditSubject } from '#contract/history/audit-acts.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Caller } from '#server/http/session.ts'
import { insertAuditEntries } from './audit.repo.ts'

/** A subject, and one of the acts that there are for it. */
type Act = { [Subject in AuditSubject]: { subject: Subject; action: AuditAction<Subject> } }[AuditSubject]

export type AuditEntry = Act & {
  /** Who did it, usually an admin; `system` for a job, the first start or the command line. */
  actor: Pick<Caller, 'userId' | 'name'> | 'system'
  at: Instant
  subjectId: number | string | null
  /** The contest it belongs to. Not needed if the contest is the subject. */
  contestId?: number
  /** The week of that contest whose lock hides the facts until then (S5). */
  secretWeek?: { week_id: number; week_number: number }
  /** The facts that changed, as they were; null if there was nothing. Never a password, a hash or a token. */
  before: object | null
  /** The facts after the act; null if nothing is left. */
  after: object | null
}

/** Adds a line to the append-only audit log (A6), in the transaction of the act, so that neither exists without the other. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await writeAudits(tx, [entry])
}

/** Writes a line for each of many, in one statement. */
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
    secret_week: entry.secretWeek?.week_number ?? null,
    secret_week_id: entry.secretWeek?.week_id ?? null,
    before: asJson(entry.before),
    after: asJson(entry.after),
  }
}

/** As text, because the driver would turn a list into a PostgreSQL array. */
function asJson(facts: object | null): string | null {
  return facts === null ? null : JSON.stringify(facts)
}
