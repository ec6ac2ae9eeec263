import { IconHome, IconMessageCircle, IconShieldHalf, IconTrophy } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { TabBadge } from '#web/features/chat/unread-badge.tsx'
import { paths } from '#web/paths.ts'
import { useKeyboardMark } from './keyboard.ts'
import { useLastContest } from './last-contest.ts'
import classes from './tabs.module.css'

const tabs = [
  { to: paths.home, label: 'Home', name: 'Dashboard, home', Icon: IconHome },
  { to: paths.survivor, label: 'Survivor', name: 'Survivor Contest', Icon: IconShieldHalf },
  { to: paths.twoTeam, label: 'Two-Team', name: 'Two-Team Contest', Icon: IconTrophy },
  { to: paths.chat, label: 'Chat', name: undefined, Icon: IconMessageCircle },
]

/** The member screens at the bottom of a phone, one tap each. */
export function Tabs() {
  useKeyboardMark()
  const addressOf = useLastContest()
  return (
    <nav className={`ruled ${classes.tabs}`} aria-label="Tabs">
      {tabs.map(({ to, label, name, Icon }) => (
        // The tab of the open screen leads to its top.
        <NavLink
          key={to}
          to={addressOf(to)}
          end={to === paths.home}
          className={`stack soft strong yields grows ${classes.tab}`}
          aria-label={name}
          onClick={() => window.scrollTo(0, 0)}
        >
          <span className={classes.icon}>
            <Icon size={24} stroke={1.6} aria-hidden />
            {to === paths.chat && <TabBadge />}
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
