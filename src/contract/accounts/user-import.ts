import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'

/** The most users in one file. */
export const IMPORT_LIMIT = 1_000

/** What is said of a line that can't be read as one person. */
export const LINE_WORDS = {
  address_as_name: 'Two email addresses for one person. Keep one of them.',
  name_unclear: "Can't tell whose name this is. Put each person on their own line.",
  without_address: 'No email address',
}

const place = z.int('Choose a column').min(0, 'Choose a column').max(10_000, 'Choose a column')
/** Places of columns from 0. Without a first and a last name, the full name is split; without any, names are guessed from addresses. */
const columns = z.object({
  email: place,
  first_name: place.nullable(),
  last_name: place.nullable(),
  full_name: place.nullable(),
})
export type ImportColumns = z.infer<typeof columns>

const body = z.object({
  /**
   * A table of a spreadsheet or an address book with its titles, vCards, or pasted lines: `Ann Abbott, ann@example.org`,
   * `"Abbott, Ann" <ann@example.org>`.
   */
  csv: z.string('Choose a CSV file or paste lines').max(500_000, 'The file is too large'),
  /** The columns of a table; found by their titles if left out. */
  columns: columns.optional(),
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
   * all of these contests. `left_out`: a row or a card without an address.
   */
  state: z.enum(['new', 'existing', 'already_in', 'wrong', 'left_out']),
  /** What is wrong, or why they join nothing or are left out. */
  message: z.string().nullable(),
  /** The contests that this person joins. */
  joins: z.array(z.int()),
})
export type ImportLine = z.infer<typeof line>

/** The titles of a table, and the columns its people were read from. */
const importedColumns = columns.extend({ titles: z.array(z.string()) })
export type ImportedColumns = z.infer<typeof importedColumns>

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
  answer: z.object({
    ...counts,
    lines: z.array(line),
    /** Null for pasted lines and vCards. */
    columns: importedColumns.nullable(),
    contests: z.array(importedContest),
  }),
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
