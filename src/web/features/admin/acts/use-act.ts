import { useQueryClient } from '@tanstack/react-query'
import { Failure } from '#web/api/failure.ts'
import { toastFailure } from '#web/ui/acts/toast.ts'

type Act<Answer> = { send: () => Promise<Answer>; done: (answer: Answer) => void }

/**
 * One act of a commissioner. It settles once the screen shows the new state, so that nobody acts on the old one. Where
 * somebody was faster, the server's sentence is shown and the act is over; other failures are the caller's.
 */
export function useAct() {
  const client = useQueryClient()
  return async <Answer>({ send, done }: Act<Answer>): Promise<void> => {
    try {
      done(await send())
    } catch (error) {
      if (!isConflict(error)) throw error
      toastFailure(error, '')
    } finally {
      // An act changes what members see too: their queries are stale as well.
      await client.invalidateQueries()
    }
  }
}

/**
 * For a form, which stays open with what was typed when it is refused: sends, and in any case fetches anew what the screen shows, so
 * that a refusal is read beside the new state.
 */
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
