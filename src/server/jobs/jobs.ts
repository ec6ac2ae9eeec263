import { sayNo } from '#contract/refusals.ts'
import { isRunDue } from '#rules/jobs/job-runs.ts'
import { hasElapsed, minutes } from '#rules/time.ts'
import { withAdvisoryLock } from '#server/db/lock.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import { NhlFailure } from '#server/nhl/nhl-failure.ts'
import { takeTurns } from '#server/take-turns.ts'
import { findRun, writeRun } from './job-runs.repo.ts'

/** Something that happens by itself. It asks a rule what is due by `deps.now()`, and it may run twice without harm. */
export type Job = {
  /** Also the name of the lock that keeps a second server from running it at the same time. */
  name: string
  /** Pause between two runs, in milliseconds of the wall clock. */
  every: number
  /** A text that it answers says what it has done, in words for an admin; `NOT_DUE`, that it only looked. */
  run: (deps: Deps) => Promise<unknown>
  /** What 'Run now' does, where that is more than looking whether something is due. */
  runNow?: (deps: Deps) => Promise<unknown>
}

/** Answered by a job that looks often whether something is due: that look is no run, and forgets no failure. */
export const NOT_DUE = Symbol('not due')

export type RunningJobs = {
  /** Runs all of them now instead of after their pause: the pool's clock has jumped. */
  wake: () => void
  /** No further run; waits for those that are running. */
  stop: () => Promise<void>
}

/**
 * Runs each job at once and then again and again, unless another server of the same database has just done so. A failed run is
 * logged, written down and repeated after the usual pause.
 */
export function startJobs(deps: Deps, jobs: readonly Job[]): RunningJobs {
  const inTurn = takeTurns(AT_ONCE)
  const loops = jobs.map((job) =>
    repeat(({ isWoken }) => inTurn(() => runLogged(deps, { job, isWoken })), Math.min(job.every, QUIET)),
  )
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/**
 * So many jobs run at the same time. Each holds a database connection for its lock and needs another one for its work: if all began at
 * once, as at the start, the locks alone would take every connection, and nobody would ever get a second one.
 */
const AT_ONCE = 4

async function runLogged(deps: Deps, { job, isWoken }: { job: Job; isWoken: boolean }): Promise<void> {
  try {
    await runJob(deps, isWoken ? { ...job, runNow: job.run } : job, { isAsked: isWoken })
  } catch (error) {
    deps.log.error({ err: error, job: job.name }, 'a job could not be run')
  }
}

/** Runs of jobs that look every few seconds are written down once a minute, unless there is something to say. */
const QUIET = minutes(1)

/**
 * Runs a job under its lock and writes down how it went. Answers false, without having run it, where another server is at it or,
 * unless it is asked for, has just been.
 */
export async function runJob(deps: Deps, job: Job, { isAsked }: { isAsked: boolean }): Promise<boolean> {
  let hasRun = false
  await withAdvisoryLock({ db: deps.db, name: `job:${job.name}` }, async () => {
    const before = await findRun(deps.db, job.name)
    const started_at = deps.wallNow()
    if (!isAsked && !isRunDue({ every: job.every, startedAt: before?.started_at ?? null, wallNow: started_at })) return
    hasRun = true
    const ended = await attempt(deps, job, { isAsked })
    if (ended === NOT_DUE) return
    const isQuiet = ended.error === null && ended.done === null && before !== null && before.failures === 0
    if (isQuiet && job.every < QUIET && !hasElapsed(QUIET, { since: before.started_at, now: started_at })) return
    await writeRun(deps.db, { name: job.name, started_at, finished_at: deps.wallNow(), ...ended })
  })
  return hasRun
}

type Ended = { error: null; done: string | null } | { error: string }

async function attempt(deps: Deps, job: Job, { isAsked }: { isAsked: boolean }): Promise<Ended | typeof NOT_DUE> {
  try {
    const said = await (isAsked && job.runNow ? job.runNow(deps) : job.run(deps))
    if (said === NOT_DUE) return NOT_DUE
    return { error: null, done: typeof said === 'string' ? said : null }
  } catch (error) {
    // The NHL's silence is told to admins and members; a line in the log is enough for it.
    if (error instanceof NhlFailure) deps.log.warn({ job: job.name }, `the NHL ${error.message}`)
    else if (error instanceof Refusal) deps.log.warn({ job: job.name, reason: error.reason.code }, 'a job was refused')
    else deps.log.error({ err: error, job: job.name }, 'a job failed')
    return { error: wordsOf(error) }
  }
}

/** For an admin: never a library's wording. */
function wordsOf(error: unknown): string {
  if (error instanceof NhlFailure) return `The NHL ${error.message}.`
  if (error instanceof Refusal) return sayNo(error.reason).message
  return 'It failed unexpectedly: the log of the server has the details.'
}

/** Runs, pauses, runs: never twice at a time. Waking it during a run makes it run once more. */
function repeat(run: (asked: { isWoken: boolean }) => Promise<void>, pause: number) {
  let stopped = false
  let awake = true
  let isWoken = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  function look() {
    awake = true
    clearTimeout(timer)
    if (!stopped) running ??= runWhileAwake()
  }
  function wake() {
    isWoken = true
    look()
  }
  async function runWhileAwake() {
    while (awake && !stopped) {
      const asked = { isWoken }
      awake = false
      isWoken = false
      await run(asked)
    }
    running = null
    if (!stopped) timer = setTimeout(look, pause)
  }
  async function stop() {
    stopped = true
    clearTimeout(timer)
    await running
  }
  look()
  return { wake, stop }
}
