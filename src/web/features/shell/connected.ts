import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '#web/api/when-idle.ts'
import { OWN_USER } from '#web/features/sessions/session.tsx'
import { useChannel, useOwnNews } from '#web/live/use-live.ts'
import { useWorker } from '#web/live/worker.ts'
import { fetchToasts } from '#web/ui/acts/toasts-once-shown.tsx'

/** Keeps a member's page up to date, and the app available offline. Renders nothing. */
export function Connected(): null {
  const client = useQueryClient()
  useChannel()
  useOwnNews(['account'], OWN_USER)
  useWorker()
  // Loads the toasts ahead: once offline, the one that reports it couldn't load.
  useEffect(
    () =>
      void whenIdle(client)
        .then(fetchToasts, () => undefined)
        .catch(() => undefined),
    [client],
  )
  return null
}
