import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '#web/api/when-idle.ts'
import { OWN_USER } from '#web/features/sessions/session.tsx'
import { useChannel, useOwnNews } from '#web/live/use-live.ts'
import { useWorker } from '#web/live/worker.ts'
import { fetchToasts } from '#web/ui/acts/toasts-once-shown.tsx'

/** Keeps the page of a member up to date, and the app for when there is no network. Renders nothing. */
export function Connected(): null {
  const client = useQueryClient()
  useChannel()
  useOwnNews(['account'], OWN_USER)
  useWorker()
  // Without a network it would be too late, and a toast says so.
  useEffect(
    () =>
      void whenIdle(client)
        .then(fetchToasts, () => undefined)
        .catch(() => undefined),
    [client],
  )
  return null
}
