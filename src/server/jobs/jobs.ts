import { describeRefusal } from '#contract/refusals.ts'
import { isRunDue } from '#rules/jobs/job-runs.ts'
import { hasElapsed, type Instant, minutes, plus } from '#rules/time.ts'
import { withAdvisoryLock } from '#server/db/lock.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import { NhlFailure } from '#server/nhl/nhl-failure.ts'
import { takeTurns } from '#server/take-turns.ts'
import { findRun, writeRun } from './job-runs.repo.ts'

/** A recurring background task. It asks a rule what is due by `deps.now()`; running it twice does no harm. */
export type Job = {
  /** Also the name of the lock that prevents concurrent runs on other servers. */
  name: string
  /** Pause between two runs, in milliseconds of the wall clock. */
  every: number
  /** May return a sentence for admins about what it did, or `NOT_DUE` if nothing was due. */
  run: (deps: Deps) => Promise<unknown>
  /** The action of 'Run now', if it should do more than check what is due. */
  runNow?: (deps: Deps) => Promise<unknown>
  /** Its duration would reveal secret mails (S5): a run is stored with its start, to the minute. */
  isVeiled?: true
}

/** Returned by a frequently checking job: such a check isn't stored as a run and clears no failure. */
export const NOT_DUE = Symbol('not due')

export type RunningJobs = {
  /** Runs all jobs now instead of after their pause, because the pool's clock jumped. */
  wake: () => void
  /** Starts no further run and waits for the running ones. */
  stop: () => Promise<void>
}

/**
 * Runs each job at once and then at its interval, unless another server on the same database just ran it. A failed run
 * is logged, stored and repeated after the usual pause.
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
 * How many jobs run at the same time. Each holds a database connection for its lock and needs another one for its work: if all started
 * at once, the locks would take every connection and no job could continue.
 */
const AT_ONCE = 4

async function runLogged(deps: Deps, { job, isWoken }: { job: Job; isWoken: boolean }): Promise<void> {
  try {
    await runJob(deps, isWoken ? { ...job, runNow: job.run } : job, { isAsked: isWoken })
  } catch (error) {
    deps.log.error({ err: error, job: job.name }, 'a job could not be run')
  }
}

const startOfMinute = (at: Instant): Instant => plus(at, -(Date.parse(at) % minutes(1)))

/** Runs of very frequent jobs are stored once a minute, unless they did something. */
const QUIET = minutes(1)

/**
 * Runs a job under its lock and stores the outcome. Returns false, without running it, if it is still running after
 * `patience` or, unless an admin requested it, another server just ran it.
 */
export async function runJob(
  deps: Deps,
  job: Job,
  { isAsked, patience = 0 }: { isAsked: boolean; patience?: number },
): Promise<boolean> {
  let hasRun = false
  await withAdvisoryLock({ db: deps.db, name: `job:${job.name}`, patience }, async () => {
    const before = await findRun(deps.db, job.name)
    const started_at = deps.wallNow()
    if (!isAsked && !isRunDue({ every: job.every, startedAt: before?.started_at ?? null, wallNow: started_at })) return
    hasRun = true
    const isFine = before === null || before.failures === 0
    const isOften =
      before !== null && job.every < QUIET && !hasElapsed(QUIET, { since: before.started_at, now: started_at })
    const isStoredAhead = job.isVeiled === true && isFine
    if (isStoredAhead && !isOften) {
      const minute = startOfMinute(started_at)
      await writeRun(deps.db, { name: job.name, started_at: minute, finished_at: minute, error: null, done: null })
    }
    const ended = await attempt(deps, job, { isAsked })
    if (ended === NOT_DUE) return
    const isQuiet = ended.error === null && ended.done === null && isFine
    if (isQuiet && (isOften || isStoredAhead)) return
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
    // Admins and members already see that the NHL doesn't respond; one log line is enough.
    if (error instanceof NhlFailure) deps.log.warn({ job: job.name }, `the NHL ${error.message}`)
    else if (error instanceof Refusal) deps.log.warn({ job: job.name, reason: error.reason.code }, 'a job was refused')
    else deps.log.error({ err: error, job: job.name }, 'a job failed')
    return { error: wordsOf(error) }
  }
}

/** An error in words for an admin, never a library's wording. */
function wordsOf(error: unknown): string {
  if (error instanceof NhlFailure) return `The NHL ${error.message}.`
  if (error instanceof Refusal) return describeRefusal(error.reason).message
  return 'It failed unexpectedly. See the server log for details.'
}

/** Alternates runs and pauses, never overlapping. Waking it during a run triggers one more. */
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
