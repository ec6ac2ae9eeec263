/** The service worker marks an answer that it kept with the instant at which it came. */
const KEPT_AT = 'x-kept-at'

let since: string | null = null
/** When the newest question was asked that the server itself has answered. */
let reached = 0
const listeners = new Set<() => void>()

/** Since when the server has not answered, as far as the last answer tells; null while it does. */
export const readKeptSince = (): string | null => since

/** Calls back when the server stops or starts to answer. Returns how to stop. */
export function listenToKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Notes whether an answer is the server's or was kept from an earlier time. A kept one to a question that was asked (`performance.now`)
 * before the server was last reached came too late to say anything about now.
 */
export function noteAnswer({ headers }: Response, asked: number): void {
  const next = headers.get(KEPT_AT)
  if (next === null) reached = Math.max(reached, asked)
  else if (asked < reached) return
  // The oldest counts for a screen that is made of several.
  const shown = next !== null && since !== null && since < next ? since : next
  if (shown === since) return
  since = shown
  for (const listener of listeners) listener()
}

type Answered = { address: string; token: string; at: string; answer: Response }
/** What came before the service worker was there to keep it. */
let early: Answered[] = []
/** A first visit's, and no more. */
const MOST = 60

/** Holds an answer for a service worker that is still to come: the first visit's pages can then be read without a network, too. */
export function holdForWorker(address: string, token: string, answer: Response): void {
  if (!import.meta.env.PROD || navigator.serviceWorker?.controller !== null || !answer.ok || early.length >= MOST)
    return
  early.push({ address, token, at: new Date().toISOString(), answer: answer.clone() })
}

/** Hands what was held to the service worker that has taken over. */
export async function handOver(): Promise<void> {
  const held = early
  early = []
  const read = held.map(async ({ address, token, at, answer }) => {
    const headers = [...answer.headers]
    return { url: new URL(address, location.origin).href, token, at, headers, body: await answer.text() }
  })
  // One of a screen that was left while it came is not whole, and keeps none of the others away.
  const answers = (await Promise.allSettled(read)).flatMap((of) => (of.status === 'fulfilled' ? [of.value] : []))
  navigator.serviceWorker.controller?.postMessage({ answers })
}

/** Nothing that a member has read stays on the device once they have left. */
export async function forgetAnswers(): Promise<void> {
  early = []
  if (!('caches' in window)) return
  // The service worker may still be storing an answer that it asked for before.
  navigator.serviceWorker?.controller?.postMessage('forget')
  const names = (await caches.keys()).filter((name) => name.startsWith('answers-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}
