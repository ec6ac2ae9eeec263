import { useQueryClient } from '@tanstack/react-query'
import { Failure } from '#web/api/failure.ts'
import { toastFailure } from '#web/ui/acts/act.tsx'

type Act<Answer> = {
  send: () => Promise<Answer>
  done?: (answer: Answer) => void
  /** Takes a refusal that the screen answers itself, such as by asking again, and says whether it did. */
  unless?: (error: unknown) => boolean
  /** The toast's text for other failures, which are then not rethrown. */
  failure?: string | undefined
}

/**
 * Runs one admin action and settles once the screen shows the new state. A conflict (409, or 404 for something deleted) shows the
 * server's message and counts as done; other failures are rethrown, or told where `failure` says how.
 */
export function useAct() {
  const client = useQueryClient()
  return async <Answer>({ send, done, unless = () => false, failure }: Act<Answer>): Promise<void> => {
    try {
      const answer = await send()
      done?.(answer)
    } catch (error) {
      if (unless(error)) return
      if (!isConflict(error) && failure === undefined) throw error
      toastFailure(error, failure ?? '')
    } finally {
      // Members' screens may show the change too, so every query is stale.
      await client.invalidateQueries()
    }
  }
}

/** Sends a form and refetches even after a failure, so that the reader sees a refusal beside the current state. */
export function useRefreshing() {
  const client = useQueryClient()
  return async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await send()
    } finally {
      await client.invalidateQueries()
    }
  }
}

const isConflict = (error: unknown) => error instanceof Failure && (error.status === 409 || error.status === 404)
