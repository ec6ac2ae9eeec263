import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#server/http/errors.ts'

/**
 * Between attempts (ms): another request of the same member takes a few, an advance of a large contest some hundred.
 */
const PAUSES = [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 1_280]

/**
 * Retries as long as an attempt returns null because its data changed before it could write. Holds no connection while
 * waiting. Refuses with `changed_meanwhile` after some four seconds.
 */
export async function retryIfChanged<Done>(attempt: () => Promise<Done | null>): Promise<Done> {
  const first = await attempt()
  if (first !== null) return first
  for (const milliseconds of PAUSES) {
    await pause(milliseconds)
    const done = await attempt()
    if (done !== null) return done
  }
  throw new Refusal({ code: 'changed_meanwhile' })
}
