import { ActionIcon } from '@mantine/core'
import {
  IconBell,
  IconClipboardList,
  IconCrown,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconMessageCircle,
  IconShieldHalf,
  IconTrophy,
  IconUserCircle,
  IconX,
} from '@tabler/icons-react'
import { NavLink } from 'react-router'
import type { User } from '#contract/accounts/users.ts'
import { moreLinks, paths } from '#web/paths.ts'
import { useLastContest } from './last-contest.ts'
import classes from './menu.module.css'
import { SignOut } from './sign-out.tsx'
import { useNavigation } from './use-navigation.ts'

type Props = { user: User; onAccount: () => void; onClose: () => void }

const icons: Record<string, typeof IconBell> = {
  [paths.admin]: IconClipboardList,
  [paths.accountNotifications]: IconBell,
  [paths.help]: IconHelpCircle,
  [paths.history]: IconHistory,
  [paths.champions]: IconCrown,
  [paths.home]: IconHome,
  [paths.survivor]: IconShieldHalf,
  [paths.twoTeam]: IconTrophy,
  [paths.chat]: IconMessageCircle,
}

/** A phone's menu: every screen by its full name, also those without a tab (spec 2). */
export function Menu({ user, onAccount, onClose }: Props) {
  const addressOf = useLastContest()
  const more = [{ to: paths.accountNotifications, label: 'Notifications' }, ...moreLinks]
  return (
    <div className={`stack ${classes.menu}`}>
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
      <nav aria-label="Menu">
        {[useNavigation(), more].map((links) => (
          <div key={links[0]?.to} className={`stack ruled ${classes.links}`}>
            {links.map(({ to, label }) => {
              const Icon = icons[to] ?? IconClipboardList
              return (
                <NavLink
                  key={to}
                  to={addressOf(to)}
                  end={to === paths.home}
                  className={`row-sm strong ${classes.link}`}
                  onClick={onClose}
                >
                  <Icon size={22} stroke={1.6} aria-hidden />
                  {label}
                </NavLink>
              )
            })}
          </div>
        ))}
      </nav>
      <div className={`ruled ${classes.links} ${classes.last}`}>
        <SignOut className={`row-sm bare strong ${classes.link}`} />
      </div>
    </div>
  )
}
