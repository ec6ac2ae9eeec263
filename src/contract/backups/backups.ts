import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { currentPassword, instant } from '#contract/fields.ts'

/** The pool's own backups (rulebook O7). Their instants use the wall clock, even in a demo. */
const backup = z.object({
  name: z.string(),
  kind: z.enum(['nightly', 'by_hand']),
  made_at: instant,
  size_bytes: z.int(),
})
export type BackupFile = z.infer<typeof backup>

export const listBackups = endpoint('GET', '/admin/backups', {
  access: 'admin',
  summary: 'The backups on this server, the newest first, when the next one is made, and what a restore needs to know.',
  answer: z.object({
    backups: z.array(backup),
    last_success_at: instant.nullable(),
    last_size: z.int().nullable(),
    /** Null once a later backup succeeded. */
    last_failure: z.object({ at: instant, message: z.string() }).nullable(),
    /** Null in a demo, which makes no automatic backups. */
    next_at: instant.nullable(),
    /** How many of each kind are kept. */
    keep: z.int(),
    /** Absolute paths on the server. */
    data_dir: z.string(),
    folder: z.string(),
    installation: z.enum(['npm', 'container']),
    database: z.enum(['embedded', 'postgresql']),
    server_now: instant,
  }),
})

export const makeBackup = endpoint('POST', '/admin/backups', {
  access: 'admin',
  summary: 'Backs up the whole pool now, as every night.',
  limit: { each: 'member', times: 10, within: 60 },
  answer: z.object({ backup }),
  status: 201,
})

export const downloadBackup = endpoint('POST', '/admin/backups/:name/download', {
  access: 'admin',
  summary:
    "A backup as a file. It needs the admin's password again, because it holds every member's email address and password hash.",
  params: z.object({ name: z.string().max(100) }),
  body: z.object({ password: currentPassword }),
  /** The file's bytes. */
  answer: z.string(),
  media: ['application/gzip'],
})
