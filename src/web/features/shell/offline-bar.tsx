import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { listenToKept, readKeptSince } from '#web/api/kept-answers.ts'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import classes from './offline-bar.module.css'

const KeptAt = lazy(async () => ({ default: (await import('./kept-at.tsx')).KeptAt }))

const TRY_AGAIN = 15_000

/** Shown while the server can't be reached. What was read before stays on the screen, with its time, and reads resume on their own. */
export function OfflineBar() {
  const isOnline = useIsOnline()
  const since = useSyncExternalStore(listenToKept, readKeptSince)
  useReadAgain(since !== null)
  return (
    <div role="status">
      {(!isOnline || since !== null) && (
        <p className={classes.bar} ref={reserve}>
          <IconCloudOff size={16} aria-hidden />
          <span>
            {isOnline ? 'The pool can’t be reached.' : 'You are offline.'}{' '}
            <Suspense fallback={UNSURE}>{since === null ? UNSURE : <KeptAt at={since} />}</Suspense> We’ll reconnect
            automatically.
          </span>
        </p>
      )}
    </div>
  )
}

/** What sticks to the bottom stands above it: `--shell-offline`, measured because the sentence may wrap. */
function reserve(bar: HTMLElement | null) {
  if (bar === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--shell-offline', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--shell-offline')
  }
}

const UNSURE = 'What you see may be out of date.'

/** Reads everything again from time to time while the answers are old ones, and once more when they are not. */
function useReadAgain(isOld: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOld) return
    const timer = setInterval(() => void client.invalidateQueries(), TRY_AGAIN)
    return () => {
      clearInterval(timer)
      void client.invalidateQueries()
    }
  }, [isOld, client])
}
