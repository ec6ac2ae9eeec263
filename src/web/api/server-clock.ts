/** How far the server was ahead of this browser when each `server_now` arrived; measured once per value. */
const offsets = new Map<string, number>()

/**
 * The offset to add to this browser's clock to get the server's; `arrivedAt` is when this `server_now` arrived, on this
 * browser's clock.
 */
export function offsetOf(serverNow: string, arrivedAt = Date.now()): number {
  const known = offsets.get(serverNow)
  if (known !== undefined) return known
  const offset = Date.parse(serverNow) - arrivedAt
  if (offsets.size > 50) offsets.clear()
  offsets.set(serverNow, offset)
  return offset
}

/**
 * Records when an answer requested by `early.js` arrived: it has waited for the app's code while the server's clock
 * advanced.
 */
export function noteClock(answer: unknown, response: Response & { arrivedAt?: number }): void {
  const { server_now } = (answer ?? {}) as { server_now?: unknown }
  if (response.arrivedAt !== undefined && typeof server_now === 'string') offsetOf(server_now, response.arrivedAt)
}
