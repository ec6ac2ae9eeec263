/** How far ahead of this browser the server was when each `server_now` arrived; measured once per value. */
const offsets = new Map<string, number>()

/** What to add to this browser's clock for the server's; `arrivedAt` is when this `server_now` came, on this browser's. */
export function offsetOf(serverNow: string, arrivedAt = Date.now()): number {
  const known = offsets.get(serverNow)
  if (known !== undefined) return known
  const offset = Date.parse(serverNow) - arrivedAt
  if (offsets.size > 50) offsets.clear()
  offsets.set(serverNow, offset)
  return offset
}

/** An answer that `early.js` has asked for says when it came: it has waited for the app's code, and the server's clock went on. */
export function noteClock(answer: unknown, response: Response & { arrivedAt?: number }): void {
  const { server_now } = (answer ?? {}) as { server_now?: unknown }
  if (response.arrivedAt !== undefined && typeof server_now === 'string') offsetOf(server_now, response.arrivedAt)
}
