import { useNotifications } from '@mantine/notifications'
import { Suspense, useState } from 'react'
import { arriving } from '#web/ui/layout/arriving.tsx'

const Toasts = arriving(async () => (await import('./toasts.tsx')).Toasts)

/** Loads the toast component before the first toast. */
export const fetchToasts = Toasts.fetch

/** Most visits show no toast. */
export function ToastsOnceShown() {
  const { notifications } = useNotifications()
  const [isWanted, setWanted] = useState(false)
  if (notifications.length > 0 && !isWanted) setWanted(true)
  return <Suspense>{isWanted && <Toasts />}</Suspense>
}
