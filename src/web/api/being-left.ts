/** How long a page takes to go, at most (ms). It may also stay: a link can lead to a file. */
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

/** Whether the page is being left: Firefox then fails what is still on its way, and nothing is missing or broken. */
export const isBeingLeft = (): boolean => isGoing

/** Settles once the page has stayed after all; of a page that goes nothing more is heard. */
export const untilStayed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, GOING))
