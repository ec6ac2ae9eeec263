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
