/** The header with which the service worker marks a kept answer, holding the time it was received. */
const KEPT_AT = 'x-kept-at'

let since: string | null = null
/** The time of the newest request answered by the server itself. */
let reached = 0
const listeners = new Set<() => void>()

/** Since when the server has been unreachable, judging by the last answer; null if it is reachable. */
export const readKeptSince = (): string | null => since

/** Calls back when the server becomes unreachable or reachable. Returns the unsubscribe function. */
export function listenToKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Records whether an answer came from the server or was kept. A kept one to a request (`performance.now`) from before
 * the server was last reached is outdated.
 */
export function noteAnswer({ headers }: Response, asked: number): void {
  const next = headers.get(KEPT_AT)
  if (next === null) reached = Math.max(reached, asked)
  else if (asked < reached) return
  // For a screen made of several answers the oldest counts.
  const shown = next !== null && since !== null && since < next ? since : next
  if (shown === since) return
  since = shown
  for (const listener of listeners) listener()
}

type Answered = { address: string; token: string; at: string; answer: Response }
/** Answers from before the service worker could keep them. */
let early: Answered[] = []
/** Enough for a first visit. */
const MOST = 60

/** Holds an answer for the future service worker, so that the first visit's pages can also be read offline. */
export function holdForWorker(address: string, token: string, answer: Response): void {
  if (!import.meta.env.PROD || navigator.serviceWorker?.controller !== null || !answer.ok || early.length >= MOST)
    return
  early.push({ address, token, at: new Date().toISOString(), answer: answer.clone() })
}

/** Hands the held answers to the service worker that took over. */
export async function handOver(): Promise<void> {
  const held = early
  early = []
  const read = held.map(async ({ address, token, at, answer }) => {
    const headers = [...answer.headers]
    return { url: new URL(address, location.origin).href, token, at, headers, body: await answer.text() }
  })
  // An answer aborted by leaving its screen is incomplete, and must not affect the others.
  const answers = (await Promise.allSettled(read)).flatMap((of) => (of.status === 'fulfilled' ? [of.value] : []))
  navigator.serviceWorker.controller?.postMessage({ answers })
}

/** Removes everything a member has read from the device when they sign out. */
export async function forgetAnswers(): Promise<void> {
  early = []
  if (!('caches' in window)) return
  // The service worker may still be storing an answer it requested before.
  navigator.serviceWorker?.controller?.postMessage('forget')
  const names = (await caches.keys()).filter((name) => name.startsWith('answers-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}
