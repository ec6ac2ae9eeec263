import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { roomFor } from './act.tsx'

/** Where the toasts are shown. */
export const Toasts = () => <Notifications position="bottom-right" limit={roomFor(useIsPhone())} />
