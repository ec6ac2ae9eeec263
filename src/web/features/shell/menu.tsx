import { ActionIcon } from '@mantine/core'
import {
  IconBell,
  IconClipboardList,
  IconHelpCircle,
  IconHistory,
  IconTrophy,
  IconUserCircle,
  IconX,
} from '@tabler/icons-react'
import { NavLink } from 'react-router'
import type { User } from '#contract/accounts/users.ts'
import { moreLinks, paths } from '#web/paths.ts'
import classes from './menu.module.css'
import { SignOut } from './sign-out.tsx'
import { useNavigation } from './use-navigation.ts'

type Props = { user: User; onAccount: () => void; onClose: () => void }

const icons: Record<string, typeof IconBell> = {
  [paths.admin]: IconClipboardList,
  [paths.accountNotifications]: IconBell,
  [paths.help]: IconHelpCircle,
  [paths.history]: IconHistory,
  [paths.champions]: IconTrophy,
}

/** A phone's menu: everything missing from the tabs at the bottom. */
export function Menu({ user, onAccount, onClose }: Props) {
  const forAdmins = useNavigation().filter(({ access }) => access === 'admin')
  const links = [...forAdmins, { to: paths.accountNotifications, label: 'Notifications' }, ...moreLinks]
  return (
    <div className={`stack face-off ${classes.menu}`}>
      <div className="row-xs apart">
        <button type="button" className={`row-sm bare yields grows ${classes.who}`} onClick={onAccount}>
          <IconUserCircle size={28} stroke={1.4} aria-hidden />
          <span className="yields">
            <span className="strong">
              {user.name} {user.lastName}
            </span>
            <small className="tiny">Account</small>
          </span>
        </button>
        <ActionIcon aria-label="Close menu" onClick={onClose}>
          <IconX size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <nav aria-label="Menu" className={`stack ruled above-sm ${classes.links}`}>
        {links.map(({ to, label }) => {
          const Icon = icons[to] ?? IconClipboardList
          return (
            <NavLink key={to} to={to} className={`row-sm strong ${classes.link}`} onClick={onClose}>
              <Icon size={22} stroke={1.6} aria-hidden />
              {label}
            </NavLink>
          )
        })}
      </nav>
      <div className={`ruled ${classes.links}`}>
        <SignOut className={`row-sm bare strong ${classes.link}`} />
      </div>
    </div>
  )
}
