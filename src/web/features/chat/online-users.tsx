import { IconChevronDown, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useUser } from '#web/features/sessions/session.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { You } from '#web/ui/people/you.tsx'
import { Avatar } from './messages/avatar.tsx'
import { AdminBadge } from './messages/message-badges.tsx'
import classes from './online-users.module.css'
import { useOnline } from './use-chat.ts'

/** Everyone with a page open, each member once (C4). Collapsible on a phone. */
export function OnlineUsers() {
  const isPhone = useIsPhone()
  const user = useUser()
  const online = useOnline() ?? []
  const [isOpen, setOpen] = useState(false)
  const title = `Online Users (${online.length})`
  const isShown = isOpen || !isPhone
  return (
    <aside className={classes.sidebar} aria-label="Online users">
      {isPhone ? (
        <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconUsers size={18} stroke={1.6} aria-hidden />
          {title}
          <IconChevronDown size={18} stroke={1.6} aria-hidden className={classes.chevron} />
        </button>
      ) : (
        <h2 className={classes.sidebarTitle}>{title}</h2>
      )}
      {isShown && online.length === 0 && <p className={classes.quiet}>No users online</p>}
      {isShown && online.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard.
        <ul className={classes.people} tabIndex={0} aria-label="Online users">
          {online.map(({ userId, username, role }) => (
            <li key={userId} className={classes.person}>
              <Avatar name={username} small />
              <bdi className={classes.personName}>{username}</bdi>
              {userId === user.id && <You />}
              <AdminBadge of={role} />
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
