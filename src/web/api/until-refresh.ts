type Asked = {
  /** The instants at which the answer becomes another one; those that have passed count no more. */
  deadlines: readonly (string | null)[]
  /** The server's clock as the answer carried it: the browser's clock decides nothing (rulebook T3). */
  serverNow: string
  /** When the answer arrived, on the browser's clock (ms). */
  arrivedAt: number
  /** The browser's clock now (ms). */
  wallNow: number
  /** Longest wait (ms), for what changes without a deadline. */
  atMost: number
}

/** The server decides at the deadline itself; asking a moment later gets the answer of afterwards. */
const A_MOMENT = 400
const SHORTEST = 1_000

/** Milliseconds until an answer should be asked for again: just after its next deadline, at the latest after `atMost`. */
export function untilRefresh({ deadlines, serverNow, arrivedAt, wallNow, atMost }: Asked): number {
  const now = Date.parse(serverNow) + (wallNow - arrivedAt)
  const waits = deadlines
    .filter((at) => at !== null && at > serverNow)
    .map((at) => Date.parse(String(at)) - now + A_MOMENT)
  return Math.min(atMost, ...waits.map((wait) => Math.max(wait, SHORTEST)))
}
