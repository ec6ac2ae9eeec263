import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import { takeTurns } from '#server/take-turns.ts'

/** Out of 12 database connections (`MAX_CONNECTIONS`), per network and in total: the others stay free for members. */
const AT_ONCE = 4
const ALL_AT_ONCE = 8
/** Per network. A waiting call costs little more than its connection. */
const MOST_WAITING = 1_000

type Line = { inTurn: ReturnType<typeof takeTurns>; calls: number }
type Serve = <Answer>(network: string, serve: () => Promise<Answer>) => Promise<Answer>

/** One queue for the whole application. */
const made = new WeakMap<Deps, Serve>()

/**
 * Serves calls that need no session, a few at a time per network and in total; the others wait, so that a stranger
 * never gets ahead of a member, from however many networks they call. Refuses callers if the queue is too long
 * (`too_many_requests`).
 */
export function visitorTurns(deps: Deps): Serve {
  const found = made.get(deps)
  if (found) return found
  const lines = new Map<string, Line>()
  const ofAll = takeTurns(ALL_AT_ONCE)
  const serve: Serve = async (network, run) => {
    const line = lines.get(network) ?? { inTurn: takeTurns(AT_ONCE), calls: 0 }
    if (line.calls >= AT_ONCE + MOST_WAITING) throw new Refusal({ code: 'too_many_requests' }, { retryAfter: 1 })
    lines.set(network, line)
    line.calls += 1
    try {
      return await line.inTurn(() => ofAll(run))
    } finally {
      line.calls -= 1
      if (line.calls === 0) lines.delete(network)
    }
  }
  made.set(deps, serve)
  return serve
}
