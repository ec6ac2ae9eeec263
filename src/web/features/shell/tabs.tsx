import { IconHome, IconMessageCircle, IconShieldHalf, IconTrophy } from '@tabler/icons-react'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { NavLink } from 'react-router'
import { useSession } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { useKeyboardMark } from './keyboard.ts'
import { useLastContest } from './last-contest.ts'
import classes from './tabs.module.css'

const TabBadge = lazy(async () => ({ default: (await import('#web/features/chat/unread-badge.tsx')).TabBadge }))

const tabs = [
  { to: paths.home, label: 'Home', name: 'Dashboard, home', Icon: IconHome },
  { to: paths.survivor, label: 'Survivor', name: 'Survivor Contest', Icon: IconShieldHalf },
  { to: paths.twoTeam, label: 'Two-Team', name: 'Two-Team Contest', Icon: IconTrophy },
  { to: paths.chat, label: 'Chat', name: undefined, Icon: IconMessageCircle },
]

/** The member screens at the bottom of a phone, one tap each. */
export function Tabs() {
  const { state } = useSession()
  return state === 'signed-in' ? <TabBar /> : null
}

function TabBar() {
  useKeyboardMark()
  const addressOf = useLastContest()
  // The style sheet reserves the height with this mark, so that nothing sticks below the tabs.
  useLayoutEffect(() => {
    document.documentElement.dataset.tabs = ''
    return () => {
      delete document.documentElement.dataset.tabs
    }
  }, [])
  return (
    <nav className={classes.tabs} aria-label="Tabs">
      {tabs.map(({ to, label, name, Icon }) => (
        // The tab of the open screen leads to its top.
        <NavLink
          key={to}
          to={addressOf(to)}
          end={to === paths.home}
          className={classes.tab}
          aria-label={name}
          onClick={() => window.scrollTo(0, 0)}
        >
          <span className={classes.icon}>
            <Icon size={24} stroke={1.6} aria-hidden />
            {to === paths.chat && (
              <Suspense>
                <TabBadge />
              </Suspense>
            )}
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
