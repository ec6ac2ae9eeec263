import { forgetAnswers } from './kept-answers.ts'

/** The access token is stored under this key, so that a reload and a second tab find it (spec 9). */
const KEY = 'PuckPool_token'

/** `expired`: the server refused to renew the token. `signed-out`: the member signed out, here or in another tab. */
export type Ending = 'expired' | 'signed-out'

let ending: Ending | null = null
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

export const readToken = (): string | null => localStorage.getItem(KEY)

export function storeToken(token: string): void {
  ending = null
  localStorage.setItem(KEY, token)
  notify()
}

export function clearToken(why: Ending): void {
  if (readToken() === null) return
  ending = why
  localStorage.removeItem(KEY)
  void forgetAnswers()
  notify()
}

/** The token of a session signed out here while the server was unreachable. */
export const OWED = 'PuckPool_owed_sign_out'

/** Why the token is gone; null if there was none since the page loaded. */
export const readEnding = (): Ending | null => ending

/** Calls back on every change of the token, including in other tabs. Returns the unsubscribe function. */
export function listenToToken(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // The key is null when another tab has cleared the whole storage.
    if (event.key !== KEY && event.key !== null) return
    // Another tab has signed in another member: nothing of the first one stays on this page.
    if (event.newValue === null && readToken() !== null) window.location.reload()
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
