import { type Selectable, sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { JobRuns } from '#server/db/schema.ts'

export type JobRun = Selectable<JobRuns>

export async function listRuns(db: Database): Promise<JobRun[]> {
  return db.selectFrom('job_runs').selectAll().execute()
}

export async function findRun(db: Database, name: string): Promise<JobRun | null> {
  return (await db.selectFrom('job_runs').selectAll().where('name', '=', name).executeTakeFirst()) ?? null
}

type Ended = { name: string; started_at: Instant; finished_at: Instant } & (
  | { error: null; done: string | null }
  | { error: string }
)

/** Stores a run. `done` stays until a later run does something. */
export async function writeRun(db: Database, ended: Ended): Promise<void> {
  const { name, started_at, finished_at, error } = ended
  const done = ended.error === null ? ended.done : null
  const succeeded_at = error === null ? finished_at : null
  const failed_at = error === null ? null : finished_at
  const failures = error === null ? 0 : 1
  await db
    .insertInto('job_runs')
    .values({ name, started_at, finished_at, succeeded_at, failed_at, error, failures, done, runs: 1 })
    .onConflict((on) =>
      on.column('name').doUpdateSet((of) => ({
        started_at,
        finished_at,
        succeeded_at: sql<Instant | null>`coalesce(${succeeded_at}, ${of.ref('job_runs.succeeded_at')})`,
        failed_at: sql<Instant | null>`coalesce(${failed_at}, ${of.ref('job_runs.failed_at')})`,
        error,
        failures: error === null ? 0 : sql<number>`${of.ref('job_runs.failures')} + 1`,
        done: sql<string | null>`coalesce(${done}, ${of.ref('job_runs.done')})`,
        runs: sql<number>`${of.ref('job_runs.runs')} + 1`,
      })),
    )
    .execute()
}
