import { isBeingLeft } from './being-left.ts'

/** Failures to get a file of the app that is loaded on demand: no network, or a new version has taken its place. */
const missing = new WeakSet<Error>()

export function watchForMissingFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

export const isFileMissing = (error: unknown): boolean => error instanceof Error && missing.has(error)

/**
 * Gets a part of the app that a press needs. Where it does not come, because a new version has other files, the page is loaded again once; the
 * press is then up to the reader.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!isFileMissing(error)) throw error
    if (navigator.onLine) reloadOnce()
    throw new Error('Part of the app couldn’t be loaded. Check your connection, then reload the page.')
  }
}

const RELOADED = 'PuckPool_reloaded'

/** Loads the page again in a tab that has not done so for this build: a new version has other files. Never on the way to another page. */
export function reloadOnce(): void {
  if (isBeingLeft()) return
  const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
  if (sessionStorage.getItem(RELOADED) === build) return
  sessionStorage.setItem(RELOADED, build)
  window.location.reload()
}
