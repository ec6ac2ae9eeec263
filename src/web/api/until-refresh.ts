type Asked = {
  /** The times at which the answer changes. Past deadlines are ignored. */
  deadlines: readonly (string | null)[]
  /** The server's clock in the answer: the browser's clock decides nothing (T3). */
  serverNow: string
  /** When the answer arrived, on the browser's clock (ms). */
  arrivedAt: number
  /** The browser's clock now (ms). */
  wallNow: number
  /** The longest wait (ms), for changes without a deadline. */
  atMost: number
}

/** A request this long (ms) after the deadline gets the answer valid after it. */
const A_MOMENT = 400
const SHORTEST = 1_000

/** Milliseconds until the next request: just after the next deadline, at most `atMost`. */
export function untilRefresh({ deadlines, serverNow, arrivedAt, wallNow, atMost }: Asked): number {
  const now = Date.parse(serverNow) + (wallNow - arrivedAt)
  const waits = deadlines
    .filter((at) => at !== null && at > serverNow)
    .map((at) => Date.parse(String(at)) - now + A_MOMENT)
  return Math.min(atMost, ...waits.map((wait) => Math.max(wait, SHORTEST)))
}

type Held<Answer> = { state: { data: Answer | undefined; dataUpdatedAt: number } }

/**
 * The `refetchInterval` of a query whose answer changes at deadlines. Without an answer, it also refetches after
 * `atMost`.
 */
export const refreshAt =
  <Answer extends { server_now: string }>(deadlinesOf: (answer: Answer) => Asked['deadlines'], atMost: number) =>
  ({ state: { data, dataUpdatedAt } }: Held<Answer>): number =>
    data === undefined
      ? atMost
      : untilRefresh({
          deadlines: deadlinesOf(data),
          serverNow: data.server_now,
          arrivedAt: dataUpdatedAt,
          wallNow: Date.now(),
          atMost,
        })
