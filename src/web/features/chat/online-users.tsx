import { IconUsers } from '@tabler/icons-react'
import { useUser } from '#web/features/sessions/session.tsx'
import { You } from '#web/ui/people/you.tsx'
import chat from './chat.module.css'
import { Avatar } from './messages/avatar.tsx'
import { AdminBadge } from './messages/message-badges.tsx'
import classes from './online-users.module.css'
import { useOnline } from './use-chat.ts'

/**
 * Everyone with a page open, each member once (C4). Beside the messages; on a phone above them, opened by the count.
 */
export function OnlineUsers() {
  const user = useUser()
  const online = useOnline()
  return (
    <aside className={`stack surface ${classes.sidebar}`} aria-label="Online users">
      <h2 className={`text-sm ${classes.sidebarTitle}`}>{titleOf(online?.length)}</h2>
      {online?.length === 0 ? (
        <p className={`faint ${classes.quiet}`}>No users online</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
        <ul className={`grows ${classes.people}`} tabIndex={0} aria-label="Online users">
          {online?.map(({ userId, username, role }) => (
            <li key={userId} className="row-xs text-sm control">
              <Avatar name={username} small />
              <bdi className="cut">{username}</bdi>
              {userId === user.id && <You />}
              <AdminBadge of={role} />
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

/** The online count for a phone's bar. A press shows the names. */
export function OnlineCount({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const count = useOnline()?.length
  return (
    <button
      type="button"
      className={`text-sm control ${chat.tool}`}
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      <IconUsers size={20} stroke={1.8} aria-hidden />
      <span aria-hidden>{count}</span>
      <span className="unseen">{titleOf(count)}</span>
    </button>
  )
}

/** Without a count until the server has sent it. */
const titleOf = (count?: number) => (count === undefined ? 'Online Users' : `Online Users (${count})`)
