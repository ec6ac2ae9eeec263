/** The longest time (ms) a page takes to unload. It may also stay: a link can lead to a file. */
const GOING = 5_000

let isGoing = false

export function watchForLeaving(): void {
  window.addEventListener('beforeunload', () => {
    isGoing = true
    setTimeout(() => {
      isGoing = false
    }, GOING)
  })
}

/** Whether the page is being left: Firefox then fails pending requests, although nothing is missing or broken. */
export const isBeingLeft = (): boolean => isGoing

/** Resolves if the page stays after all; never for a page that unloads. */
export const untilStayed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, GOING))
