import { z } from 'zod'
import { type AnswerOf, endpoint } from '#contract/endpoint.ts'
import { idInPath, instant, ofContest } from '#contract/fields.ts'
import { auditFilters } from '#contract/history/history.ts'

/** Tables as CSV files for a spreadsheet, and the complete export. */

export const exportAuditLog = endpoint('GET', '/admin/audit/export', {
  access: 'admin',
  summary: 'The audit log with the filters of its page as a CSV file, newest first, at most 10,000 lines.',
  query: auditFilters.omit({ before: true, limit: true }),
  answer: z.string(),
  media: ['text/csv'],
})

export const exportSurvivorStandings = endpoint('GET', '/survivor/contests/:contestId/standings/export', {
  access: 'admin',
  summary: 'The standings of a survivor contest as a CSV file.',
  params: ofContest,
  answer: z.string(),
  media: ['text/csv'],
})

export const exportPicks = endpoint('GET', '/survivor/contests/:contestId/picks/export', {
  access: 'admin',
  summary: 'Every pick of the weeks that have locked, as a CSV file (rulebook S5).',
  params: ofContest,
  answer: z.string(),
  media: ['text/csv'],
})

export const exportLeaderboard = endpoint('GET', '/contest/leaderboard/export', {
  access: 'admin',
  summary: 'The leaderboard of a contest with a draft as a CSV file.',
  query: z.object({ contest_id: idInPath }),
  answer: z.string(),
  media: ['text/csv'],
})

const exportForm = z.enum(['json', 'csv'])
export type ExportForm = z.infer<typeof exportForm>

/** Each other field is a table, whose rows are objects with the columns of docs/export.md. */
const exportDocument = z
  .object({
    puckpool_export: z.int(),
    made_at: instant,
    pool_time: instant,
    program: z.string(),
    /** Row counts by table. */
    rows: z.record(z.string(), z.int()),
  })
  .catchall(z.array(z.record(z.string(), z.unknown())))

export const exportPool = endpoint('GET', '/admin/export', {
  access: 'admin',
  summary:
    'The whole pool at one moment: one JSON document, or a zip with a CSV file for each table. No secrets; described in docs/export.md.',
  query: z.object({ form: exportForm }),
  answer: exportDocument,
  bare: true,
  media: ['application/json', 'application/zip'],
  limit: { each: 'member', times: 20, within: 3_600 },
})

/** Database rows, by column name. */
const rows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])))

export const exportMyData = endpoint('GET', '/auth/me/export', {
  access: 'member',
  summary: 'What the pool has stored about the caller, as a file.',
  answer: z.object({
    made_at: instant,
    account: rows,
    /** The mails the member wants; empty if they never changed anything. */
    preferences: rows,
    /** Email choices, one row each. */
    mail_preferences: rows,
    /** Sign-ins still stored. */
    sessions: rows,
    entries: rows,
    /** Survivor picks, including the open week's, since the member may see their own. */
    picks: rows,
    draft_picks: rows,
    draft_queue: rows,
    rulings: rows,
    chat_messages: rows,
    chat_reactions: rows,
    /** Devices with notifications on. */
    devices: rows,
    /** Mails and notifications without their text, since some contained links that open an account. */
    mails: rows,
  }),
  limit: { each: 'member', times: 20, within: 3_600 },
})
export type MyData = AnswerOf<typeof exportMyData>
