import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'

/** The most users in one file. */
export const IMPORT_LIMIT = 1_000

const body = z.object({
  /** A file written in a spreadsheet, `email,name,lastName`, or pasted lines: `Ann Abbott, ann@example.org` or `Ann <ann@example.org>`. */
  csv: z.string('Choose a CSV file or paste lines').max(500_000, 'The file is too large'),
  /** Waiting contests in which everybody is entered, members who exist already too. */
  contest_ids: z.array(id).max(50, 'Must be at most 50').optional(),
})

const line = z.object({
  /** The line number as an editor shows it. */
  line: z.int(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  /**
   * `existing`: a user with this email address exists and stays unchanged, but for the contests that they join. `already_in`: they are in
   * all of these contests.
   */
  state: z.enum(['new', 'existing', 'already_in', 'wrong']),
  /** What is wrong, or why they join nothing. */
  message: z.string().nullable(),
  /** The contests that this person joins. */
  joins: z.array(z.int()),
})
export type ImportLine = z.infer<typeof line>

const counts = { new_users: z.int(), existing: z.int(), wrong: z.int() }

const importedContest = z.object({
  contest_id: z.int(),
  contest_name: z.string(),
  joining: z.int(),
  /** Why nothing can be imported into it; null if it can. */
  message: z.string().nullable(),
})

export const previewImport = endpoint('POST', '/admin/users/import/preview', {
  access: 'admin',
  summary: 'Shows line by line what importing this file or these lines would do; nothing is saved.',
  body,
  answer: z.object({ ...counts, lines: z.array(line), contests: z.array(importedContest) }),
  onlyReads: true,
  bodyLimit: 1_000_000,
})

export const importUsers = endpoint('POST', '/admin/users/import', {
  access: 'admin',
  summary:
    'Adds the users of a file or of pasted lines, all or none, each with a link to set their password, which is mailed or shown, and enters everybody in the given contests.',
  body: body.extend({ send_mails: z.boolean().optional() }),
  answer: z.object({
    created: z.int(),
    existing: z.int(),
    /** How many entries in contests were made, of new and existing members. */
    entered: z.int(),
    /** How many mails with links were put in the outbox; none while email is off. */
    mailed: z.int(),
    /** When the links expire; they are shown only this once. Null if nobody is new. */
    links_expire_at: instant.nullable(),
    /** The users as a CSV file to keep: `id,email,name,lastName,link`. Empty if the links were mailed. */
    csv: z.string(),
    users: z.array(
      z.object({
        id: z.int(),
        email: z.string(),
        name: z.string(),
        lastName: z.string(),
        link: z.string().nullable(),
      }),
    ),
  }),
  status: 201,
  bodyLimit: 1_000_000,
})

export const exportUsers = endpoint('GET', '/admin/users/export', {
  access: 'admin',
  summary: 'All users as a CSV file.',
  answer: z.string(),
  media: ['text/csv'],
})
