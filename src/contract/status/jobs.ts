import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { done, instant } from '#contract/fields.ts'

/** A background job. Its instants use the wall clock, even in a demo. */
const job = z.object({
  name: z.string(),
  every_seconds: z.int(),
  /** Number of runs; jobs that run every few seconds are counted once a minute. */
  runs: z.int(),
  last_run_at: instant.nullable(),
  next_run_at: instant,
  last_success_at: instant.nullable(),
  last_failure_at: instant.nullable(),
  /** The last run's error; null if it succeeded. */
  error: z.string().nullable(),
  failures_in_a_row: z.int(),
  /** The result of the last run that had something to do. */
  done: z.string().nullable(),
})
export type JobRow = z.infer<typeof job>

export const listJobs = endpoint('GET', '/admin/jobs', {
  access: 'admin',
  summary: 'The jobs on this server: last run, next run, last failure; and the state of the NHL feed.',
  answer: z.object({
    jobs: z.array(job),
    feed: z.object({
      /** False if the server doesn't poll the NHL (`NHL_SYNC=off`). */
      is_on: z.boolean(),
      /** True if recorded seasons replace the NHL: a pool with its own clock. */
      is_replay: z.boolean(),
      asked_at: instant.nullable(),
      season_read_at: instant.nullable(),
      /** By the pool's clock. */
      scores_as_of: instant.nullable(),
      failures_in_a_row: z.int(),
      error: z.string().nullable(),
      /** Game states unknown to PuckPool (rulebook G3), each with its number of games. */
      unknown_states: z.array(z.object({ word: z.string(), games: z.int() })),
    }),
    /** The wall clock. */
    server_now: instant,
  }),
})

export const runJob = endpoint('POST', '/admin/jobs/run', {
  access: 'admin',
  summary:
    'Starts a job now and does not wait for it: how it went is in the list of jobs. One that is running is run again once it is done.',
  status: 202,
  body: z.object({ name: z.string().trim().min(1).max(200) }),
  answer: done,
})
