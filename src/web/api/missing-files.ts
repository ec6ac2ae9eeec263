import { isBeingLeft } from './being-left.ts'

/** Failed downloads of the app's lazy files: no network, or a new version has replaced them. */
const missing = new WeakSet<Error>()

export function watchForMissingFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

export const isFileMissing = (error: unknown): boolean => error instanceof Error && missing.has(error)

/**
 * Loads a lazy part of the app after a press. If it fails because a new version has other files, the page is reloaded
 * once; the reader then has to press again.
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

/**
 * Reloads the page in a tab that has not done so for this build: a new version has other files. Never while another
 * page is loading.
 */
export function reloadOnce(): void {
  if (isBeingLeft()) return
  const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
  if (sessionStorage.getItem(RELOADED) === build) return
  sessionStorage.setItem(RELOADED, build)
  window.location.reload()
}
