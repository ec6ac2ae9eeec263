import { Failure } from './failure.ts'

/** Transient failures by code, with their names. The last one is from `deploy/nginx.conf`. */
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
  /** Null while a retry is allowed; otherwise the failure that ends the wait. */
  whyNot: () => Failure | null
}

/**
 * Retries a write until the server accepts or refuses it. After a transient failure the outcome is unknown, so `send`
 * must be safe to repeat. It doesn't wait for a lost network (decision 032).
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
