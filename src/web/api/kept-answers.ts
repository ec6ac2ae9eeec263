/** The service worker marks an answer that it kept with the instant at which it came. */
const KEPT_AT = 'x-kept-at'

let since: string | null = null
const listeners = new Set<() => void>()

/** Since when the server has not answered, as far as the last answer tells; null while it does. */
export const readKeptSince = (): string | null => since

/** Calls back when the server stops or starts to answer. Returns how to stop. */
export function listenToKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes whether an answer is the server's or was kept from an earlier time. */
export function noteAnswer({ headers }: Response): void {
  const next = headers.get(KEPT_AT)
  // The oldest counts for a screen that is made of several.
  const shown = next !== null && since !== null && since < next ? since : next
  if (shown === since) return
  since = shown
  for (const listener of listeners) listener()
}

/** Nothing that a member has read stays on the device once they have left. */
export async function forgetAnswers(): Promise<void> {
  if (!('caches' in window)) return
  // The service worker may still be storing an answer that it asked for before.
  navigator.serviceWorker?.controller?.postMessage('forget')
  const names = (await caches.keys()).filter((name) => name.startsWith('answers-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}
