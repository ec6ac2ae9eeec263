import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, idInPath, instant, namedContest } from '#contract/fields.ts'
import { shortPage } from '#contract/paging.ts'
import { auditSubjects } from './audit-acts.ts'

export const auditSubject = z.enum(auditSubjects)

/** A fact before and after, as text; null if there was or is none. Instants are ISO 8601. */
const change = z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })

const auditLine = z.object({
  audit_id: z.int(),
  at: instant,
  /** The actor's name at the time; 'PuckPool' for automatic acts. */
  who: z.string(),
  by_itself: z.boolean(),
  subject: z.string(),
  action: z.string(),
  contest_id: z.int().nullable(),
  contest_name: z.string().nullable(),
  /** The act, for example 'closed week 3 of “Autumn Survivor”'. */
  words: z.string(),
  changes: z.array(change),
  /** How many more changes the line has. */
  more: z.int(),
  /** When the details stop being secret (S5); null if nothing is hidden. */
  hidden_until: instant.nullable(),
  /** The week whose story covers this act, in place of its changes; members only. */
  story: z.object({ contest_id: z.int(), week_number: z.int(), week: z.string() }).nullable(),
})
export type AuditLine = z.infer<typeof auditLine>
export type AuditChange = z.infer<typeof change>

const text = z.string().trim().max(100)

const page = {
  /** Newest first. */
  lines: z.array(auditLine),
  /** Send it as `before` to get the next lines; null at the end of the log. */
  next: z.int().nullable(),
}

const historyFilters = z.object({
  contest_id: idInPath.optional(),
  /** Case-insensitive substring of the line. */
  text: text.optional(),
  /** Only lines older than this one. */
  before: idInPath.optional(),
  limit: shortPage.optional(),
})

export const auditFilters = historyFilters.extend({
  /** A user's id, or `system` for automatic acts. */
  actor: z.union([z.literal('system'), idInPath]).optional(),
  action: z.string().trim().max(60).optional(),
  subject: auditSubject.optional(),
  /** Days on the pool's calendar (Eastern), both included. */
  from: day.optional(),
  to: day.optional(),
})
export type AuditFilters = z.infer<typeof auditFilters>

const ofLine = z.object({ auditId: idInPath })

export const readAuditLog = endpoint('GET', '/admin/audit', {
  access: 'admin',
  summary:
    'The audit log, newest first, with filters (rulebook A6). A pick before its lock stays hidden (rulebook S5).',
  query: auditFilters,
  answer: z.object(page),
})

export const auditChoices = endpoint('GET', '/admin/audit/choices', {
  access: 'admin',
  summary: 'Who, what and which contests the audit log speaks of: the choices of its filters.',
  answer: z.object({
    actors: z.array(z.object({ user_id: z.int(), name: z.string() })),
    actions: z.array(z.string()),
    contests: z.array(z.object(namedContest)),
  }),
})

export const readAuditLine = endpoint('GET', '/admin/audit/:auditId', {
  access: 'admin',
  summary: 'One line of the audit log with all its changes, and what is stored before and after.',
  params: ofLine,
  answer: z.object({
    line: auditLine,
    before: z.unknown().nullable(),
    after: z.unknown().nullable(),
  }),
})

export const readHistory = endpoint('GET', '/history', {
  access: 'member',
  summary: 'What the commissioners did to picks, results, rules and drafts, for every member, newest first.',
  query: historyFilters,
  answer: z.object({
    ...page,
    contests: z.array(z.object(namedContest)),
  }),
})

export const readHistoryLine = endpoint('GET', '/history/:auditId', {
  access: 'member',
  summary: 'One line of the history with all its changes.',
  params: ofLine,
  answer: z.object({ line: auditLine }),
})
