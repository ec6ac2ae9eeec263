/** Failures to get a file of the app that is loaded on demand: no network, or a new version has taken its place. */
const missing = new WeakSet<Error>()

export function watchForMissingFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

export const isFileMissing = (error: unknown): boolean => error instanceof Error && missing.has(error)
