const listeners = new Set<() => void>()

/**
 * Announces that the server is reachable again. The browser's own `online` event is too early, or on a bad line
 * missing.
 */
export function noteReached(): void {
  for (const listener of listeners) listener()
}

/** Calls back when the server is reachable again. Returns the unsubscribe function. */
export function listenToReached(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
