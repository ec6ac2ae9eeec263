import { withAdvisoryLock } from '#server/db/lock.ts'
import type { Deps } from '#server/deps.ts'

/** Something that happens by itself. It asks a rule what is due by `deps.now()`, and it may run twice without harm. */
export type Job = {
  /** Also the name of the lock that keeps a second server from running it at the same time. */
  name: string
  /** Pause between two runs, in milliseconds of the wall clock. */
  every: number
  /** A text that it answers says what it has done, in words for an admin. */
  run: (deps: Deps) => Promise<unknown>
}

export type RunningJobs = {
  /** Runs all of them now instead of after their pause: the pool's clock has jumped. */
  wake: () => void
  /** No further run; waits for those that are running. */
  stop: () => Promise<void>
}

/** Runs each job at once and then again and again. A failed run is logged and repeated after the usual pause. */
export function startJobs(deps: Deps, jobs: readonly Job[]): RunningJobs {
  const loops = jobs.map((job) => repeat(() => runOnce(deps, job), job.every))
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

async function runOnce(deps: Deps, job: Job): Promise<void> {
  try {
    await withAdvisoryLock({ db: deps.db, name: `job:${job.name}` }, async () => {
      await job.run(deps)
    })
  } catch (error) {
    deps.log.error({ err: error, job: job.name }, 'a job failed')
  }
}

/** Runs, pauses, runs: never twice at a time. Waking it during a run makes it run once more. */
function repeat(run: () => Promise<void>, pause: number) {
  let stopped = false
  let awake = true
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  function wake() {
    awake = true
    clearTimeout(timer)
    if (!stopped) running ??= runWhileAwake()
  }
  async function runWhileAwake() {
    while (awake && !stopped) {
      awake = false
      await run()
    }
    running = null
    if (!stopped) timer = setTimeout(wake, pause)
  }
  async function stop() {
    stopped = true
    clearTimeout(timer)
    await running
  }
  wake()
  return { wake, stop }
}
