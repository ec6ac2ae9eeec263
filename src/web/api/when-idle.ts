import type { QueryClient } from '@tanstack/react-query'

/** How long the page must be without pending requests (ms), and the polling interval. */
const QUIET = 2_000
const LOOK = 250

/** Resolves once the page is loaded, has read nothing for a while, and the processor is idle. */
export async function whenIdle(client: QueryClient): Promise<void> {
  for (let quiet = 0; quiet < QUIET; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK))
    const isBusy = document.readyState !== 'complete' || client.isFetching() > 0
    quiet = isBusy ? 0 : quiet + LOOK
  }
  // Not every browser supports it.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve))
}

/** Pending work for the screen comes first, but no one waits longer than this (ms). */
const PAINTED = 1_000

/** Resolves once the processor is idle after drawing; in a background page, after the longest wait. */
export const oncePainted = (): Promise<unknown> =>
  new Promise((resolve) => {
    // Not every browser supports it.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: PAINTED })
    else setTimeout(resolve)
  })
