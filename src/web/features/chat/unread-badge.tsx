import { VisuallyHidden } from '@mantine/core'
import { countWords, useUnread, useUnreadCount } from './unread.ts'
import classes from './unread-badge.module.css'

/** How many messages are unread, behind a link's words. */
export const UnreadBadge = () => <Badge className={classes.badge} />

/** How many are unread, on the corner of a tab's icon. */
export const TabBadge = () => <Badge className={`${classes.badge} ${classes.corner}`} />

function Badge({ className }: { className: string | undefined }) {
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <span className={className}>
      {countWords(unread)}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  )
}

/** Keeps the count up to date. Renders nothing. */
export function UnreadCount() {
  useUnreadCount()
  return null
}
