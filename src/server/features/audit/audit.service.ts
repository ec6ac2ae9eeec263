import type { AuditAction, AuditSubject } from '#contract/history/audit-acts.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/session.ts'
import { insertAuditEntries } from './audit.repo.ts'

/** The actor, usually an admin; `system` for a job, the first start or the command line. */
type Actor = Pick<Caller, 'userId' | 'name'> | 'system'

/** A subject, and one of the acts defined for it. */
type Act = { [Subject in AuditSubject]: { subject: Subject; action: AuditAction<Subject> } }[AuditSubject] & {
  subjectId?: number | string | null
  /** The act's contest. Not needed if the contest is the subject. */
  contestId?: number
  /** The week of that contest whose lock reveals the facts (S5). */
  secretWeek?: { week_id: number; week_number: number }
  /** The changed facts before the act; absent if there were none. Never a password, a hash or a token. */
  before?: object | null
  /** The facts after the act; absent if nothing is left. */
  after?: object | null
}

/** Adds a line to the append-only audit log (A6), in the transaction of the act, so that neither exists without the other. */
export async function writeAudit(tx: Tx, deps: Pick<Deps, 'now'>, actor: Actor, act: Act): Promise<void> {
  await writeAudits(tx, deps, actor, [act])
}

/** For an act that writes nothing else. */
export async function auditAlone(deps: Pick<Deps, 'db' | 'now'>, actor: Actor, act: Act): Promise<void> {
  await deps.db.transaction().execute((tx) => writeAudit(tx, deps, actor, act))
}

/** Writes one line per act, in a single statement. */
export async function writeAudits(tx: Tx, { now }: Pick<Deps, 'now'>, actor: Actor, acts: readonly Act[]) {
  const { userId, name } = actor === 'system' ? { userId: null, name: 'system' } : actor
  const by = { at: now(), user_id: userId, actor_name: name }
  if (acts.length > 0)
    await insertAuditEntries(
      tx,
      acts.map((act) => ({ ...by, ...toRow(act) })),
    )
}

function toRow({ action, subject, subjectId = null, contestId, secretWeek, before = null, after = null }: Act) {
  return {
    action,
    subject,
    subject_id: subjectId === null ? null : String(subjectId),
    contest_id: contestId ?? (subject === 'contest' ? Number(subjectId) : null),
    secret_week: secretWeek?.week_number ?? null,
    secret_week_id: secretWeek?.week_id ?? null,
    before: asJson(before),
    after: asJson(after),
  }
}

/** As text, because the driver would turn a list into a PostgreSQL array. */
function asJson(facts: object | null): string | null {
  return facts === null ? null : JSON.stringify(facts)
}
