import type { QueryClient } from '@tanstack/react-query'

/** How long the page is to be without anything on its way (ms), and how often that is looked at. */
const QUIET = 2_000
const LOOK = 250

/** Resolves once the page is loaded and has read nothing for a while, and the processor is free. */
export async function whenIdle(client: QueryClient): Promise<void> {
  for (let quiet = 0; quiet < QUIET; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK))
    const isBusy = document.readyState !== 'complete' || client.isFetching() > 0
    quiet = isBusy ? 0 : quiet + LOOK
  }
  // Not every browser has it.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve))
}

/** What is on its way to the screen comes first, but nobody waits longer than this (ms). */
const PAINTED = 1_000

/** Resolves once the processor is free after what is being drawn; a page in the background waits its longest. */
export const oncePainted = (): Promise<unknown> =>
  new Promise((resolve) => {
    // Not every browser has it.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: PAINTED })
    else setTimeout(resolve)
  })
