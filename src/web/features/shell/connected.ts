import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { News } from '#contract/live.ts'
import { whenIdle } from '#web/api/when-idle.ts'
import { analyticsQuery } from '#web/features/contests/home.queries.ts'
import { SURVIVOR } from '#web/features/contests/survivor-key.ts'
import { OWN_USER } from '#web/features/sessions/session.tsx'
import { hear } from '#web/live/socket.ts'
import { useChannel, useOwnNews } from '#web/live/use-live.ts'
import { useWorker } from '#web/live/worker.ts'
import { fetchToasts } from '#web/ui/acts/toasts-once-shown.tsx'

/** Keeps a member's page up to date, and the app available offline. Renders nothing. */
export function Connected(): null {
  const client = useQueryClient()
  useChannel()
  useOwnNews(['account'], OWN_USER)
  useEffect(() => hear('news', (news) => forgetOld(client, news)), [client])
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

/**
 * After a pick or an entry on another device, screens that aren't open are read anew: drawn from what was read before,
 * they would name another pick than the screen that is open.
 */
function forgetOld(client: QueryClient, news: News): void {
  if (news.about !== 'mine' || news.what === 'account') return
  for (const queryKey of [analyticsQuery.queryKey, SURVIVOR]) client.removeQueries({ queryKey, type: 'inactive' })
}
