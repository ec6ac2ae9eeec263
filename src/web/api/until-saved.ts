import { Failure } from './failure.ts'

/** Failures that pass without anybody's doing, by their code, and what they are called. The last one is `deploy/nginx.conf`'s. */
const PASSING: Record<string, string> = {
  database_away: "PuckPool can't reach its database.",
  database_busy: 'PuckPool is very busy.',
  starting: 'PuckPool is starting.',
  stopping: 'PuckPool is restarting.',
  server_away: 'PuckPool is restarting.',
}

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 5_000

type Waiting = {
  /** Called with the reason before each pause. */
  onWait: (reason: string) => void
  /** Null as long as it may be sent again; otherwise the failure that ends the wait. */
  whyNot: () => Failure | null
}

/**
 * Sends a write until the server answers it with a yes or a refusal. Nobody knows whether one that met a passing failure was carried out, so
 * `send` has to be a write that may be repeated. A lost network is not waited for (decision 032).
 */
export async function untilSaved<Answer>(send: () => Promise<Answer>, { onWait, whyNot }: Waiting): Promise<Answer> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await send()
    } catch (error) {
      const reason = error instanceof Failure ? PASSING[error.code] : undefined
      if (reason === undefined) throw error
      onWait(reason)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
    const failure = whyNot()
    if (failure !== null) throw failure
  }
}
