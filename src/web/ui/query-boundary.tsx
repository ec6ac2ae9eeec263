import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Failure, wordsOf } from '#web/api/failure.ts'
import { ErrorState } from './error-state.tsx'

type Props = {
  /** The skeleton of what is being loaded. */
  skeleton: ReactNode
  /** What to say when the failure has no words of its own, for example 'Failed to load survivor data'. */
  failure: string
  /** A heading above the message, for example 'Error Loading Contest'. */
  title?: string
  children: ReactNode
}

/**
 * Where the loading and the failure of the queries below are shown. A fault of the program is not a failed call: it goes
 * on to the screen for unexpected errors.
 */
export function QueryBoundary({ skeleton, failure, title, children }: Props) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          onReset={reset}
          fallbackRender={({ error, resetErrorBoundary }) => {
            if (!(error instanceof Failure)) throw error
            return <ErrorState title={title} message={wordsOf(error, failure)} onRetry={resetErrorBoundary} />
          }}
        >
          <Suspense fallback={skeleton}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}
