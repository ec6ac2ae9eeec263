import { z } from 'zod'
import { veiledKinds } from '#contract/outbox/mail-kinds.ts'
import { hasPlayed } from '#rules/survivor/playing.ts'
import { arePicksSecret, type SeenBy } from '#server/features/survivor/picks/late-pickers.service.ts'
import type { ExportedRow } from './exported-table.ts'

export type { SeenBy }

/**
 * Leaves out a pick before its lock (S5), while someone could still pick late and the reader may not see it (S2), and
 * if it is ignored (S1).
 */
export function hidePick({ first_week, elimination_week, processed_at, revivals, ...pick }: ExportedRow, seen: SeenBy) {
  const played = playing.parse({ ...pick, first_week, elimination_week, processed_at, revivals })
  const counts = hasPlayed(played, played, played.revivals ?? [])
  return counts && !isSecret(pick, { week: played.week_number, seen }) ? { ...pick, hidden_until: null } : null
}

const playing = z.object({
  week_number: z.int(),
  first_week: z.int(),
  elimination_week: z.int().nullable(),
  processed_at: z.string().nullable(),
  revivals: z.array(z.object({ out_since: z.int().nullable(), week_number: z.int() })).nullable(),
})

/**
 * A reader who could still pick late sees no team and no reason of that week's rulings, which may reveal picks (S2).
 */
export function hideRuling({ hidden_until, ...ruling }: ExportedRow, seen: SeenBy): ExportedRow {
  const hasLockedUnprocessed = typeof hidden_until === 'string' && hidden_until <= seen.now
  const isHidden = hasLockedUnprocessed && isSecret({ ...ruling, hidden_until }, { week: ruling.week_number, seen })
  if (!isHidden) return { ...ruling, hidden_until: null }
  return { ...ruling, hidden_until, team_id: null, team: null, team_before: null, reason: null }
}

/** Hides the same facts as the audit log before a lock (S5). */
export function hideLine({ secret_week, secret_week_now, ...line }: ExportedRow, seen: SeenBy): ExportedRow {
  if (secret_week !== null && isSecret(line, { week: secret_week_now, seen }))
    return { ...line, before: null, after: null }
  return { ...line, hidden_until: null, before: withoutSecrets(line.before), after: withoutSecrets(line.after) }
}

/** Leaves out a mail that depends on a pick (S5). */
export function hideMail(mail: ExportedRow): ExportedRow | null {
  return veiledKinds.some((kind) => kind === mail.kind) ? null : mail
}

function isSecret({ contest_id, hidden_until }: ExportedRow, { week, seen }: { week: unknown; seen: SeenBy }): boolean {
  const lock_time = typeof hidden_until === 'string' ? hidden_until : null
  const week_number = typeof week === 'number' ? week : null
  return arePicksSecret({ contest_id: Number(contest_id), week_number, lock_time }, seen)
}

/** Facts that grant access to something. */
const SECRETS = ['invite_code', 'mailjet_api_key', 'smtp_user']

function withoutSecrets(facts: unknown): unknown {
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts)) return facts
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !SECRETS.includes(name)))
}
