/** Where the access token lives, so that a reload and a second tab find it (spec 9). */
const KEY = 'PuckPool_token'

/** `expired` when the server would not renew it, `signed-out` when a person asked for it, here or in another tab. */
export type Ending = 'expired' | 'signed-out'

let ending: Ending | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const readToken = (): string | null => localStorage.getItem(KEY)

export function storeToken(token: string): void {
  ending = null
  localStorage.setItem(KEY, token)
  tell()
}

export function clearToken(why: Ending): void {
  if (readToken() === null) return
  ending = why
  localStorage.removeItem(KEY)
  tell()
}

/** Why there is no token any more; null when there never was one since the page was loaded. */
export const readEnding = (): Ending | null => ending

/** Tells of every change of the token, also those made in another tab. Answers how to stop listening. */
export function listenToToken(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // A cleared store has no key: the other tab threw everything away.
    if (event.key !== KEY && event.key !== null) return
    ending = readToken() === null ? 'signed-out' : null
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}
