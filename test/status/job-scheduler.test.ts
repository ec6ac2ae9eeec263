import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { hours } from '#rules/time.ts'
import { type Job, startJobs } from '#server/jobs/jobs.ts'
import { givenPool } from '../harness/fixture.ts'

const { pool } = await givenPool()
// Makes the previous test's runs long past.
beforeEach(() => pool.wall.advance(hours(2)))

test('a job runs at once; woken during a run it runs once more, and stopping waits for it', async () => {
  const { job, runs, nextRun } = watchedJob()
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

/** A job that reports its runs to the test; the test decides when each of them ends. */
function watchedJob() {
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

test('while one server runs a job, another doesn’t run the same one', async () => {
  const { job, runs, nextRun } = watchedJob()
  const first = nextRun()
  const here = startJobs(pool.deps, [job])
  await first
  const there = startJobs(pool.deps, [job])
  await there.stop() // It has tried, found the lock taken and given up.
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await here.stop()
})

test('a job that fails is logged and does not stop the others', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const { job, runs, nextRun } = watchedJob()
  const other = nextRun()
  const failing: Job = { name: 'failing', every: hours(1), run: () => Promise.reject(new Error('out of ice')) }
  const jobs = startJobs({ ...pool.deps, log }, [failing, job])
  await other
  runs[0]?.resolve()
  await jobs.stop()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ job: 'failing', err: { message: 'out of ice' } }])
})

test('more jobs than database connections can start at once, and all of them finish', async () => {
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
