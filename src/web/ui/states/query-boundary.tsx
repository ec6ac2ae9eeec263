import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Failure, wordsOf } from '#web/api/failure.ts'
import { toastFailure } from '#web/ui/acts/toast.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { ErrorState } from './error-state.tsx'

type Props = {
  /** The skeleton of what is being loaded. */
  skeleton: ReactNode
  /** What to say when the failure has no words of its own, for example 'Failed to load survivor data'. */
  failure: string
  /** A heading above the message, for example 'Error Loading Contest'. */
  title?: string
  /** The screen's title, if the failure takes the place of the whole screen: it is shown with the title and both sentences. */
  page?: string
  children: ReactNode
}

/**
 * Shows the loading and failure states of the queries inside. A bug is not a failed call: it goes on to the screen for
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

/** Each failed load is a toast too (spec 8). Not one more for each screen that fails offline: the bar says it. */
function FailureToast({ error, failure }: { error: Failure; failure: string }) {
  useEffect(() => {
    if (navigator.onLine) toastFailure(error, failure)
  }, [error, failure])
  return null
}
