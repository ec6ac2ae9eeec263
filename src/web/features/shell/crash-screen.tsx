import { Button } from '@mantine/core'
import type { FallbackProps } from 'react-error-boundary'
import classes from './full-screen.module.css'

/** Shown instead of a screen that could not be rendered. */
export function CrashScreen({ error }: FallbackProps) {
  return (
    <div className={classes.screen}>
      <p className={classes.code}>Whistle on the play</p>
      <h1 className={classes.title}>Unexpected Application Error!</h1>
      <p className={classes.words}>Something went wrong on this page. Nothing you saved is lost.</p>
      {error instanceof Error && (
        <details className={classes.detail}>
          <summary>What to tell your commissioner</summary>
          {error.message}
        </details>
      )}
      <Button onClick={() => window.location.reload()}>Reload Page</Button>
    </div>
  )
}
