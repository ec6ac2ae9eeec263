import { seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { openFixedWindow } from '#server/fixed-window.ts'
import { tooMany } from '#server/http/errors.ts'

/**
 * Refuses with 429 after `times` calls within `within` seconds. It stops runaway programs and isn't a rule of the game.
 */
export function limitCalls(
  deps: Pick<Deps, 'wallNow'>,
  { times, within }: { times: number; within: number },
): (who: string) => void {
  const calls = openFixedWindow(deps, seconds(within))
  return (who) => {
    const count = calls.of(who)
    count.times += 1
    if (count.times > times) throw tooMany({ since: count.since, within: seconds(within), now: deps.wallNow() })
  }
}
