import type { AnswerOf } from '#contract/endpoint.ts'
import type { JobRow, listJobs } from '#contract/status/jobs.ts'
import { nextRun } from '#rules/jobs/job-runs.ts'
import { type Instant, seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { auditAlone } from '#server/features/audit/audit.service.ts'
import { readFeedNotes } from '#server/features/feed/feed.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { type JobRun, listRuns } from '#server/jobs/job-runs.repo.ts'
import { type Job, runJob } from '#server/jobs/jobs.ts'
import { jobsOf } from '#server/wiring/jobs.ts'

/** Every job with its last run, and the state of the feed, for the admin area. */
export async function readJobs(deps: Deps): Promise<AnswerOf<typeof listJobs>> {
  const runs = new Map((await listRuns(deps.db)).map((run) => [run.name, run]))
  const server_now = deps.wallNow()
  return {
    jobs: jobsOf(deps.settings).map((job) => rowOf(job, { run: runs.get(job.name), wallNow: server_now })),
    feed: await readFeedNotes(deps),
    server_now,
  }
}

function rowOf({ name, every }: Job, { run, wallNow }: { run: JobRun | undefined; wallNow: Instant }): JobRow {
  const startedAt = run?.started_at ?? null
  return {
    name,
    every_seconds: Math.round(every / seconds(1)),
    runs: run?.runs ?? 0,
    last_run_at: startedAt,
    next_run_at: nextRun({ every, startedAt, wallNow }),
    last_success_at: run?.succeeded_at ?? null,
    last_failure_at: run?.failed_at ?? null,
    error: run?.error ?? null,
    failures_in_a_row: run?.failures ?? 0,
    done: run?.done ?? null,
  }
}

/** How long a requested run waits for a running one, such as one retrying a silent NHL. */
const PATIENCE = seconds(30)

/**
 * Starts a job for an admin, with an audit line (A6). The response doesn't wait for it: its duration would reveal
 * secret mails (S5). Refuses an unknown job.
 */
export async function startNow(deps: Deps, caller: Caller, { name }: { name: string }): Promise<void> {
  const job = jobsOf(deps.settings).find((one) => one.name === name)
  if (!job) throw new Refusal({ code: 'unknown_job' })
  await auditAlone(deps, caller, { action: 'run_job', subject: 'setting', subjectId: name })
  deps.background.start(name, () => runJob(deps, job, { isAsked: true, patience: PATIENCE }))
}
