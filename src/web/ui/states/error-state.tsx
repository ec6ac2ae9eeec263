import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useWhenOnline } from '../layout/use-is-online.ts'
import classes from './state.module.css'

type Props = {
  /** What happened, in the promised words (spec 8). */
  message: string
  title?: string
  onRetry?: () => void
}

/** Says what could not be loaded and offers to try again; once the network is back, it tries by itself. */
export function ErrorState({ message, title, onRetry }: Props) {
  useWhenOnline(onRetry)
  return (
    <div className={`stack-sm centered ${classes.state}`} role="alert">
      <div className={classes.mark} data-tone="bad">
        <IconAlertTriangle size={40} stroke={1.5} aria-hidden />
      </div>
      {title !== undefined && <h2 className={`strong text-lg ${classes.title}`}>{title}</h2>}
      <p className={title === undefined ? `strong text-lg ${classes.title}` : classes.next}>{message}</p>
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  )
}
