import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { roomFor } from './act.tsx'

/** Above dialogs, which are at 200, and below menus, at 300: a toast never covers a menu. */
const LAYER = 250

/** The toasts' container. */
export const Toasts = () => <Notifications position="bottom-right" limit={roomFor(useIsPhone())} zIndex={LAYER} />
