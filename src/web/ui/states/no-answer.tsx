import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Failure, wordsOf } from '#web/api/failure.ts'
import { toastFailure } from '#web/ui/acts/act.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useIsOnline, useWhenOnline } from '../layout/use-is-online.ts'
import classes from './skeletons.module.css'
import states from './state.module.css'

type Props = {
  /** The skeleton of the loading content. */
  skeleton: ReactNode
  /** The text if the failure has no message, for example 'Failed to load survivor data'. */
  failure: string
  /** A heading above the message, for example 'Error Loading Contest'. */
  title?: string
  /** The screen's title, if the failure replaces the whole screen: it is shown with the title and both sentences. */
  page?: string
  children: ReactNode
}

/**
 * Shows the loading and failure states of the queries inside. A bug isn't a failed call: it goes to the screen for
 * unexpected errors.
 */
export function QueryBoundary({ skeleton, failure, title, page, children }: Props) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          onReset={reset}
          fallbackRender={({ error, resetErrorBoundary }) => {
            if (!(error instanceof Failure)) throw error
            const words = wordsOf(error, failure)
            const message = page === undefined || words.startsWith(failure) ? words : `${failure}. ${words}`
            const state = (
              <>
                <FailureToast error={error} failure={failure} />
                <ErrorState title={title} message={message} onRetry={resetErrorBoundary} />
              </>
            )
            return page === undefined ? state : <Page title={page}>{state}</Page>
          }}
        >
          <Suspense fallback={skeleton}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}

/** Each failed load is also a toast (spec 8), except while offline: the bar covers that. */
function FailureToast({ error, failure }: { error: Failure; failure: string }) {
  useEffect(() => {
    if (navigator.onLine) toastFailure(error, failure)
  }, [error, failure])
  return null
}

type ErrorProps = {
  /** Names what failed to load (spec 8). */
  message: string
  title?: string
  onRetry?: () => void
}

const stateOf = ({ isOnline, isTitled }: { isOnline: boolean; isTitled: boolean }) => {
  if (!isOnline) return 'faint pretty'
  return isTitled ? states.next : `strong text-lg ${states.title}`
}

/** Reports a failed load and offers a retry; once the network is back, it retries automatically. */
export function ErrorState({ message, title, onRetry }: ErrorProps) {
  const isOnline = useIsOnline()
  useWhenOnline(onRetry)
  const Icon = isOnline ? IconAlertTriangle : IconCloudOff
  // Offline is a state, so that the failure comes last.
  const heading = isOnline ? title : 'You’re offline'
  return (
    <div className={`stack-sm centered ${states.state}`} role="alert" data-unread={!isOnline || undefined}>
      <div className={states.mark} data-tone={isOnline ? 'bad' : undefined}>
        <Icon size={40} stroke={1.5} aria-hidden />
      </div>
      {heading !== undefined && <h2 className={`strong text-lg ${states.title}`}>{heading}</h2>}
      {!isOnline && (
        <p className={states.next}>This page isn’t on your device yet. It loads once you’re back online.</p>
      )}
      <p className={stateOf({ isOnline, isTitled: title !== undefined })}>{isOnline ? message : (title ?? message)}</p>
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  )
}

/** Skeletons of our own components, in their real sizes so that nothing jumps. */

const repeat = (count: number) => Array.from({ length: count }, (_, index) => index)

type Loading = {
  /** For content outside a screen's usual place. */
  className?: string | undefined
  children: ReactNode
}

/** Wraps a screen's skeletons and announces to screen readers that it is loading. */
export function LoadingScreen({ className = classes.screen, children }: Loading) {
  return (
    <div className={className} role="status" aria-label="Loading">
      {children}
    </div>
  )
}

export const TitleSkeleton = () => (
  <div>
    <Skeleton height="0.9rem" width="9rem" />
    <Skeleton height="1.9rem" width="min(24rem, 80%)" mt="xs" />
  </div>
)

export const StatSkeleton = () => (
  <div className="wrap-sm">
    {repeat(3).map((index) => (
      <Skeleton key={index} className={classes.stat} radius="lg" />
    ))}
  </div>
)

/** A titled panel with lines of text. */
export const PanelSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={`stack-md surface ${classes.panel}`}>
    <Skeleton height="1.2rem" width="40%" />
    {repeat(lines).map((index) => (
      <Skeleton key={index} height="0.9rem" width={`${95 - index * 9}%`} />
    ))}
  </div>
)

/** A screen that is one table; untitled if its own title is already there. */
export const TableScreenSkeleton = ({ isTitled = false, rows }: { isTitled?: boolean; rows?: number }) => (
  <LoadingScreen>
    {!isTitled && <TitleSkeleton />}
    <TableSkeleton rows={rows} />
  </LoadingScreen>
)

/** A screen that is one panel; untitled if its own title is already there. */
export const PanelScreenSkeleton = ({ isTitled = false, lines }: { isTitled?: boolean; lines?: number }) => (
  <LoadingScreen>
    {!isTitled && <TitleSkeleton />}
    <PanelSkeleton lines={lines} />
  </LoadingScreen>
)

/** A titled table, or its rows on a phone. */
export const TableSkeleton = ({ rows = 12 }: { rows?: number }) => (
  <div className={`stack-md surface ${classes.panel}`} data-flush>
    <Skeleton className={classes.heading} height="1.2rem" width="40%" />
    <RowsSkeleton rows={rows} />
  </div>
)

/** People or teams: a badge, a name, and a text. */
export const RowsSkeleton = ({ rows }: { rows: number }) => (
  <div aria-hidden>
    {repeat(rows).map((index) => (
      <div key={index} className={`row ruled ${classes.row}`}>
        <Skeleton className={`firm ${classes.badge}`} />
        <div className={`stack grows ${classes.words}`}>
          <Skeleton height="0.8rem" width={`${38 + ((index * 7) % 24)}%`} />
          <Skeleton height="0.6rem" width={`${24 + ((index * 5) % 15)}%`} />
        </div>
      </div>
    ))}
  </div>
)
