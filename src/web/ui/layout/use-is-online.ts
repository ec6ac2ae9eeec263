import { useEffect, useSyncExternalStore } from 'react'
import { listenToReached } from '#web/api/reached.ts'

/** Whether the browser is online. Buttons that write are disabled offline; the bar at the top explains why. */
export const useIsOnline = (): boolean => useSyncExternalStore(listenToNetwork, () => navigator.onLine)

function listenToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Runs `act` once the network is back, and once the server is reachable again. */
export function useWhenOnline(act: (() => void) | undefined): void {
  useEffect(() => {
    if (act === undefined) return
    window.addEventListener('online', act)
    const stop = listenToReached(act)
    return () => {
      window.removeEventListener('online', act)
      stop()
    }
  }, [act])
}
