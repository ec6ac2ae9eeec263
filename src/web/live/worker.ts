import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { handOver } from '#web/api/kept-answers.ts'
import { whenIdle } from '#web/api/when-idle.ts'

/**
 * Registers the service worker, for notifications and offline use. It fetches the whole app, so it waits until the
 * screen has everything it reads. Everything else works without it.
 */
export function useWorker(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!import.meta.env.PROD) return
    navigator.serviceWorker?.addEventListener('controllerchange', () => void handOver(), { once: true })
    void whenIdle(client).then(() => navigator.serviceWorker?.register('/sw.js').catch(() => undefined))
  }, [client])
}
