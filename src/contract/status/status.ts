import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, instant } from '#contract/fields.ts'
import { listJobs } from './jobs.ts'

export const readMetrics = endpoint('GET', '/metrics', {
  access: 'monitor',
  summary: 'Numbers for Prometheus: requests, process, database, jobs, feed and mail of this server and its pool.',
  /** In Prometheus' text form 0.0.4. */
  answer: z.string(),
  media: ['text/plain'],
})

export const readStatus = endpoint('GET', '/admin/status', {
  access: 'admin',
  summary: 'The pool’s current state: this server, the database, the jobs, the NHL feed and mail.',
  answer: z.object({
    server: z.object({
      version: z.string(),
      node: z.string(),
      /** By the wall clock, like the next two. */
      started_at: instant,
      server_now: instant,
      uptime_seconds: z.int(),
      memory_bytes: z.int(),
      /** The pool's clock; it differs from the wall clock only if `CLOCK` is set. */
      pool_now: instant,
    }),
    /** The proxy misconfiguration that recent requests to this server show; null after an hour without one. */
    proxy: z
      .object({
        /**
         * `no_header`: an address in TRUST_PROXY sends no visitor's address. `not_trusted`: X-Forwarded-For comes from
         * an address that isn't in TRUST_PROXY.
         */
        what: z.enum(['no_header', 'not_trusted']),
        /** Null for a public one, which may be a visitor's own. */
        address: z.string().nullable(),
        seen_at: instant,
      })
      .nullable(),
    database: z.object({
      kind: z.enum(['embedded', 'postgresql']),
      version: z.string(),
      /** Rounded up to 10 MB, because a finer size would count picks (rulebook S5). */
      size_bytes: z.int(),
      /** From all of the pool's servers and any other client. */
      connections: z.int(),
      /** The newest migration applied. */
      migration: z.string(),
    }),
    jobs: z.object({
      total: z.int(),
      /** Jobs whose last run failed, and why. */
      failing: z.array(z.object({ name: z.string(), error: z.string(), failures_in_a_row: z.int() })),
    }),
    feed: listJobs.answer.shape.feed,
    mail: z.object({
      enabled: z.boolean(),
      provider: z.enum(['mailjet', 'smtp']).nullable(),
      problem: z.string().nullable(),
      queued: z.int(),
      failed: z.int(),
      /** Mails with unknown delivery. */
      uncertain: z.int(),
    }),
  }),
})

/** The audience of one part of a release */
const reader = z.enum(['must_do', 'members', 'commissioners', 'operators'])
export type ChangelogReader = z.infer<typeof reader>

const part = z.object({ reader, changes: z.array(z.string()) })

export const readChangelog = endpoint('GET', '/changelog', {
  access: 'member',
  summary:
    'The version that runs here, and what changed in each version, the newest first (rulebook O8): members get what is new for members.',
  answer: z.object({
    version: z.string(),
    releases: z.array(z.object({ version: z.string(), date: day, intro: z.string(), parts: z.array(part) })),
  }),
})
