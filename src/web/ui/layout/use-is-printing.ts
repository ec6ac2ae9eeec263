import { useSyncExternalStore } from 'react'

const paper = window.matchMedia('print')

/** Whether the page is laid out for paper right now, which does not scroll. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      paper.addEventListener('change', listener)
      return () => paper.removeEventListener('change', listener)
    },
    () => paper.matches,
  )
