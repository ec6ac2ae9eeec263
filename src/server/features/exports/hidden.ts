import { hasLocked } from '#rules/survivor/locks.ts'
import type { Instant } from '#rules/time.ts'
import type { ExportedRow } from './exported-table.ts'

/** Everyone may know who has picked. Which team stays secret until the lock, and until the contest reaches that week (S5). */
export function hidePick({ is_ahead, ...pick }: ExportedRow, now: Instant): ExportedRow {
  if (!isSecret({ is_ahead, ...pick }, now)) return { ...pick, hidden_until: null }
  return { ...pick, team_id: null, team: null, slate: null, entered_reason: null }
}

/** Hides the same facts that the audit log itself hides before a lock (S5). */
export function hideLine({ is_ahead, secret_week, ...line }: ExportedRow, now: Instant): ExportedRow {
  if (secret_week !== null && isSecret({ is_ahead, ...line }, now)) return { ...line, before: null, after: null }
  return { ...line, hidden_until: null, before: withoutSecrets(line.before), after: withoutSecrets(line.after) }
}

function isSecret({ is_ahead, hidden_until }: ExportedRow, now: Instant): boolean {
  return is_ahead === true || !hasLocked({ lock_time: typeof hidden_until === 'string' ? hidden_until : null }, now)
}

/** Facts that give access to something. */
const SECRETS = ['invite_code', 'mailjet_api_key']

function withoutSecrets(facts: unknown): unknown {
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts)) return facts
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !SECRETS.includes(name)))
}
