import { VisuallyHidden } from '@mantine/core'
import { countWords, useUnread, useUnreadCount } from './unread.ts'
import classes from './unread-badge.module.css'

/** How many messages are unread; a dot where there is no room for a number. */
export function UnreadBadge({ dot = false }: { dot?: boolean }) {
  const unread = useUnread()
  if (unread === 0) return null
  if (dot) return <span className={classes.dot} aria-hidden />
  return (
    <span className={classes.badge}>
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
