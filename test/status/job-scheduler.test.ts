import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours } from '#rules/time.ts'
import { type Job, startJobs } from '#server/jobs/jobs.ts'
import { type Pool, startPool } from '../harness/harness.ts'

let pool: Pool
beforeAll(async () => {
  pool = await startPool()
})
afterAll(() => pool.close())
// What the test before has run was long ago.
beforeEach(() => pool.wall.advance(hours(2)))

/** A job whose runs are told to the test, which decides when each of them ends. */
function watched() {
  const runs: PromiseWithResolvers<void>[] = []
  let next = Promise.withResolvers<void>()
  const job: Job = {
    name: 'watched',
    every: hours(1),
    run: async () => {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      next.resolve()
      next = Promise.withResolvers<void>()
      await run.promise
    },
  }
  return { job, runs, nextRun: () => next.promise }
}

test('a job runs at once; woken in the middle of a run it runs once more, and stopping waits for it', async () => {
  const { job, runs, nextRun } = watched()
  const first = nextRun()
  const jobs = startJobs(pool.deps, [job])
  await first
  jobs.wake()
  jobs.wake()
  const second = nextRun()
  runs[0]?.resolve()
  await second
  expect(runs).toHaveLength(2)

  let stopped = false
  const stop = jobs.stop().then(() => {
    stopped = true
  })
  await pool.db.selectFrom('users').select('user_id').execute()
  expect(stopped).toBe(false)
  runs[1]?.resolve()
  await stop
  expect(runs).toHaveLength(2)
})

test('while one server is at it, another one does not run the same job', async () => {
  const { job, runs, nextRun } = watched()
  const first = nextRun()
  const here = startJobs(pool.deps, [job])
  await first
  const there = startJobs(pool.deps, [job])
  await there.stop() // has tried, found the lock taken and gone its way
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await here.stop()
})

test('a job that fails is logged and does not take the others along', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const { job, runs, nextRun } = watched()
  const other = nextRun()
  const failing: Job = { name: 'failing', every: hours(1), run: () => Promise.reject(new Error('out of ice')) }
  const jobs = startJobs({ ...pool.deps, log }, [failing, job])
  await other
  runs[0]?.resolve()
  await jobs.stop()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ job: 'failing', err: { message: 'out of ice' } }])
})

test('more jobs than the database has connections start at once and all come to their end', async () => {
  let ended = 0
  const all = Promise.withResolvers<void>()
  const many: Job[] = Array.from({ length: 30 }, (_, n) => ({
    name: `one of many ${n}`,
    every: hours(1),
    run: async (deps) => {
      await deps.db.selectFrom('users').select('user_id').execute()
      ended += 1
      if (ended === 30) all.resolve()
    },
  }))
  const jobs = startJobs(pool.deps, many)
  await all.promise
  await jobs.stop()
  expect(ended).toBe(30)
})
