import { ActionIcon } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import type { User } from '#contract/accounts/users.ts'
import { UnreadBadge, UnreadCount } from '#web/features/chat/unread-badge.tsx'
import { usePoolName } from '#web/features/sessions/pool-name.ts'
import { useRememberZone } from '#web/features/sessions/remember-zone.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { ThemeSwitch } from '#web/ui/acts/theme-switch.tsx'
import { Mark } from '#web/ui/layout/mark.tsx'
import { setTabPool } from '#web/ui/layout/tab-title.ts'
import classes from './header.module.css'
import { useLastContest } from './last-contest.ts'
import { SignOut } from './sign-out.tsx'
import { useNavigation } from './use-navigation.ts'

// Loaded separately to keep the first screen fast.
const DemoClock = lazy(async () => ({ default: (await import('./demo-clock.tsx')).DemoClock }))
const Menu = lazy(async () => ({ default: (await import('./menu.tsx')).Menu }))

/** Navigation and account. Renders nothing for visitors (spec 2). */
export function Header() {
  const { state, isAdmin, user } = useSession()
  const navigate = useNavigate()
  const drawer = useRef<HTMLDialogElement>(null)
  const [hasOpened, setHasOpened] = useState(false)
  useRememberZone(user?.id ?? null)
  if (state !== 'signed-in' || user === null) return null
  const openAccount = () => {
    drawer.current?.close()
    navigate(paths.account)
  }
  return (
    <header className={classes.header}>
      <UnreadCount />
      <div className={`row ${classes.bar}`}>
        <Link to={paths.home} className={`inline whole yields heavy touch ${classes.brand}`}>
          <Mark />
          <span>
            <PoolName />
          </span>
        </Link>
        <nav className={classes.links} aria-label="Main">
          <Links />
        </nav>
        <div className={`row-xxs yields pushed ${classes.tools}`}>
          {isAdmin && (
            <Suspense>
              <DemoClock />
            </Suspense>
          )}
          <ThemeSwitch />
          {/* Buttons, because an account may have a link's name, such as 'Admin'. */}
          <button type="button" className={`${classes.tool} ${classes.wide}`} onClick={openAccount}>
            <IconUserCircle size={20} stroke={1.6} aria-hidden />
            {user.name}
          </button>
          <SignOut className={`${classes.tool} ${classes.wide}`} />
          <ActionIcon
            className={classes.menu}
            aria-label={`${initialsOf(user)}: open menu`}
            onClick={() => {
              setHasOpened(true)
              drawer.current?.showModal()
            }}
          >
            <span className={`strong accent text-xs ${classes.avatar}`} aria-hidden>
              {initialsOf(user)}
            </span>
          </ActionIcon>
        </div>
      </div>
      {/* The browser traps the focus in an open dialog, closes it on Escape and restores the focus. */}
      <dialog ref={drawer} className={classes.drawer} aria-label="Menu" closedby="any">
        <Suspense>
          {hasOpened && <Menu user={user} onAccount={openAccount} onClose={() => drawer.current?.close()} />}
        </Suspense>
      </dialog>
    </header>
  )
}

/** 'AL' for Ann Larsson. */
const initialsOf = ({ name, lastName }: User) => [name, lastName].map(([letter = '']) => letter.toUpperCase()).join('')

function Links() {
  const addressOf = useLastContest()
  return useNavigation().map(({ to, label }) => (
    <NavLink key={to} to={addressOf(to)} end={to === paths.home} className={`inline hint strong whole ${classes.link}`}>
      {label}
      {to === paths.chat && <UnreadBadge />}
    </NavLink>
  ))
}

/** The pool's name, also in the tab. */
function PoolName() {
  const name = usePoolName()
  useEffect(() => setTabPool(name), [name])
  return name
}
