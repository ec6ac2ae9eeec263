import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { FallbackProps } from 'react-error-boundary'
import { isFileMissing, reloadOnce } from '#web/api/missing-files.ts'
import { useIsOnline, useWhenOnline } from '#web/ui/layout/use-is-online.ts'
import classes from './full-screen.module.css'

const reload = () => window.location.reload()

/** Shown instead of a screen that could not be rendered. */
export function CrashScreen({ error }: FallbackProps) {
  if (isFileMissing(error)) return <MissingScreen />
  return (
    <div className={`stack-sm centered ${classes.screen}`}>
      <p className="strong accent">Whistle on the play</p>
      <h1 className="display">Unexpected Application Error!</h1>
      <p className={`soft pretty below-xs ${classes.words}`}>
        Something went wrong on this page. Nothing you saved is lost.
      </p>
      {error instanceof Error && (
        <details className={`faint below-xs ${classes.detail}`}>
          <summary>What went wrong, in detail</summary>
          {error.message}
        </details>
      )}
      <Button onClick={reload}>Reload Page</Button>
    </div>
  )
}

/** Reloading gets the missing file; the first reload is automatic. */
function MissingScreen() {
  const isOnline = useIsOnline()
  useWhenOnline(reload)
  useEffect(() => {
    if (isOnline) reloadOnce()
  }, [isOnline])
  return (
    <div className={`stack-sm centered ${classes.screen}`} role="alert">
      <h1 className="display">{isOnline ? 'This page couldn’t be loaded' : 'You’re offline'}</h1>
      <p className={`soft pretty below-xs ${classes.words}`}>
        {isOnline
          ? 'There may be a new version of the app.'
          : 'This page isn’t on your device yet. It loads once you’re back online.'}
      </p>
      <Button onClick={reload}>Try Again</Button>
    </div>
  )
}
