const listeners = new Set<() => void>()

/** Says that the server has been reached again. The browser's own word, `online`, comes too early for it, or on a bad line not at all. */
export function noteReached(): void {
  for (const listener of listeners) listener()
}

/** Calls back when the server is reached again. Returns how to stop. */
export function listenToReached(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
