import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, success } from '#contract/fields.ts'

/** The most users in one file. */
export const IMPORT_LIMIT = 1_000

/** A file written in a spreadsheet: `email,name,lastName`. */
const body = z.object({ csv: z.string('Choose a CSV file').max(500_000, 'The file is too large') })

const line = z.object({
  /** The line number as an editor shows it. */
  line: z.int(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  /** `existing`: a user with this email address exists and stays unchanged. */
  state: z.enum(['new', 'existing', 'wrong']),
  /** What is wrong. */
  message: z.string().nullable(),
})
export type ImportLine = z.infer<typeof line>

const counts = { new_users: z.int(), existing: z.int(), wrong: z.int() }
const tag = 'Users'

export const previewImport = endpoint({
  method: 'POST',
  path: '/admin/users/import/preview',
  access: 'admin',
  tag,
  summary: 'Shows line by line what importing this CSV file would do; nothing is saved.',
  body,
  answer: z.object({ success, ...counts, lines: z.array(line) }),
  onlyReads: true,
  bodyLimit: 1_000_000,
})

export const importUsers = endpoint({
  method: 'POST',
  path: '/admin/users/import',
  access: 'admin',
  tag,
  summary:
    'Adds the users of a CSV file, all or none, each with a link to set their password, mailed if wanted; existing users stay unchanged.',
  body: body.extend({ send_mails: z.boolean().optional() }),
  answer: z.object({
    success,
    created: z.int(),
    existing: z.int(),
    /** How many mails with links were put in the outbox; none while email is off. */
    mailed: z.int(),
    /** When the links expire; they are shown only this once. Null if nobody is new. */
    links_expire_at: instant.nullable(),
    /** The same users as a CSV file to keep: `email,name,lastName,link`. */
    csv: z.string(),
    users: z.array(
      z.object({ id: z.int(), email: z.string(), name: z.string(), lastName: z.string(), link: z.string() }),
    ),
  }),
  status: 201,
  bodyLimit: 1_000_000,
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/admin/users/export',
  access: 'admin',
  tag,
  summary: 'All users as a CSV file.',
  answer: z.string(),
  media: ['text/csv'],
})
