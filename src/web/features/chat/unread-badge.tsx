import { countWords, useUnread, useUnreadCount } from './unread.ts'
import classes from './unread-badge.module.css'

/** The unread count, after a link's label. */
export const UnreadBadge = () => <Badge className={classes.badge} />

/** The unread count on the corner of a tab's icon. */
export const TabBadge = () => <Badge className={`${classes.badge} ${classes.corner}`} />

function Badge({ className }: { className: string | undefined }) {
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <span className={className}>
      {countWords(unread)}
      <span className="unseen"> unread</span>
    </span>
  )
}

/** Keeps the count up to date. Renders nothing. */
export function UnreadCount() {
  useUnreadCount()
  return null
}
