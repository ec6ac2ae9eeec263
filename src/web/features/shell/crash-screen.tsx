import { Button } from '@mantine/core'
import type { FallbackProps } from 'react-error-boundary'
import classes from './full-screen.module.css'

/** What remains when a screen could not be drawn. */
export function CrashScreen({ error }: FallbackProps) {
  return (
    <div className={classes.screen}>
      <p className={classes.code}>Whistle on the play</p>
      <h1 className={classes.title}>Unexpected Application Error!</h1>
      <p className={classes.words}>Something went wrong while drawing this page. Nothing that you saved is lost.</p>
      {error instanceof Error && (
        <details className={classes.detail}>
          <summary>What to tell your commissioner</summary>
          {error.message}
        </details>
      )}
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </div>
  )
}
