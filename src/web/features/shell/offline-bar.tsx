import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './offline-bar.module.css'

/** Shown while the browser is offline. The screen stays as it is, and reads resume on their own. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.bar}>
          <IconCloudOff size={16} aria-hidden />
          You are offline. What you see may be out of date. We’ll reconnect automatically.
        </p>
      )}
    </div>
  )
}

function listenToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
