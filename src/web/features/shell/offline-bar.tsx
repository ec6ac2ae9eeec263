import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { listenToKept, readKeptSince } from '#web/api/kept-answers.ts'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import classes from './offline-bar.module.css'

const KeptAt = lazy(async () => ({ default: (await import('./kept-at.tsx')).KeptAt }))

/** Soon at first, for the answer that was on its way when the network returned. */
const FIRST_TRY = 1_000
const LAST_TRY = 15_000

/** Shown while the server is unreachable. Answers stay on screen with their time, and reads resume automatically. */
export function OfflineBar() {
  const isOnline = useIsOnline()
  const since = useSyncExternalStore(listenToKept, readKeptSince)
  useReadAgain(since !== null)
  return (
    <div role="status" className={classes.status}>
      {(!isOnline || since !== null) && (
        <p className={`row-xs text-sm ${classes.bar}`} ref={reserve}>
          <IconCloudOff size={16} aria-hidden />
          <span>
            {isOnline ? 'The pool can’t be reached.' : 'You are offline.'}{' '}
            <span className={classes.kept}>
              <Suspense fallback={UNSURE}>{since === null ? UNSURE : <KeptAt at={since} />}</Suspense>{' '}
            </span>
            We’ll reconnect automatically.
          </span>
        </p>
      )}
    </div>
  )
}

/** Sticky content sits above it: `--shell-offline`, measured because the sentence may wrap. */
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

/**
 * Rereads everything while the answers are old: less and less often, at once when the browser reports the network is
 * back, and once more when they are new.
 */
function useReadAgain(isOld: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOld) return
    let timer: ReturnType<typeof setTimeout>
    const tryIn = (wait: number) => {
      timer = setTimeout(() => {
        // On a slow line the previous try may still succeed.
        void client.invalidateQueries({}, { cancelRefetch: false })
        tryIn(Math.min(wait * 2, LAST_TRY))
      }, wait)
    }
    const tryNow = () => {
      clearTimeout(timer)
      // Requests made offline are abandoned.
      void client.invalidateQueries()
      tryIn(FIRST_TRY)
    }
    tryIn(FIRST_TRY)
    window.addEventListener('online', tryNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', tryNow)
      void client.invalidateQueries()
    }
  }, [isOld, client])
}
