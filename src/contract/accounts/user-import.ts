import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, namedContest } from '#contract/fields.ts'

export const IMPORT_LIMIT = 1_000

/** The message for a line that can't be read as one person. */
export const LINE_WORDS = {
  address_as_name: 'Two email addresses for one person. Keep one of them.',
  name_unclear: "It isn't clear whose name this is. Put each person on their own line.",
  without_address: 'No email address',
}

const place = z.int('Choose a column').min(0, 'Choose a column').max(10_000, 'Choose a column')
/**
 * Zero-based column indexes. Without first and last name columns, the full name is split; without any, names are
 * guessed from addresses.
 */
const columns = z.object({
  email: place,
  first_name: place.nullable(),
  last_name: place.nullable(),
  full_name: place.nullable(),
})
export type ImportColumns = z.infer<typeof columns>

const body = z.object({
  /**
   * A spreadsheet or address-book table with a header row, vCards, or pasted lines: `Ann Abbott, ann@example.org`,
   * `"Abbott, Ann" <ann@example.org>`.
   */
  csv: z.string('Choose a CSV file or paste lines').max(500_000, 'The file is too large'),
  /** The table's columns; detected from the header row if left out. */
  columns: columns.optional(),
  /** Waiting contests to enter everyone into, existing members too. */
  contest_ids: z.array(id).max(50, 'Must be at most 50').optional(),
})

const line = z.object({
  /** The line number as an editor shows it. */
  line: z.int(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  /**
   * `existing`: a user with this email exists and stays unchanged, except for joining contests. `already_in`: they are
   * in all of these contests. `left_out`: a row or card without an address.
   */
  state: z.enum(['new', 'existing', 'already_in', 'wrong', 'left_out']),
  /** Why the line is wrong, or why this person is left out or joins no contest. */
  message: z.string().nullable(),
  /** The contests this person joins. */
  joins: z.array(z.int()),
})
export type ImportLine = z.infer<typeof line>

/** A table's header row, and the columns people were read from. */
const importedColumns = columns.extend({ titles: z.array(z.string()) })
export type ImportedColumns = z.infer<typeof importedColumns>

const counts = { new_users: z.int(), existing: z.int(), wrong: z.int() }

const importedContest = z.object({
  ...namedContest,
  joining: z.int(),
  /** Why no one can be imported into the contest; null if they can. */
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
    /** Contest entries created, for new and existing members. */
    entered: z.int(),
    /** Mails with links put in the outbox; none while email is off. */
    mailed: z.int(),
    /** When the links, which are shown only once, expire; null if no one is new. */
    links_expire_at: instant.nullable(),
    /** The new users as a CSV file: `id,email,name,lastName,link`. Empty if the links were mailed. */
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
