import { ActionIcon } from '@mantine/core'
import { IconLogout, IconUserCircle, IconX } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import type { User } from '#contract/accounts/users.ts'
import { UnreadBadge, UnreadCount } from '#web/features/chat/unread-badge.tsx'
import { usePoolName } from '#web/features/sessions/pool-name.ts'
import { useRememberZone } from '#web/features/sessions/remember-zone.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { moreLinks, navigation, paths } from '#web/paths.ts'
import { ThemeSwitch } from '#web/ui/acts/theme-switch.tsx'
import { Mark } from '#web/ui/layout/mark.tsx'
import { setTabPool } from '#web/ui/layout/tab-title.ts'
import classes from './header.module.css'
import { useLastContest } from './last-contest.ts'

// Loaded separately to keep the first screen fast.
const DemoClock = lazy(async () => ({ default: (await import('./demo-clock.tsx')).DemoClock }))

/** Navigation and account. Renders nothing for visitors (spec 2). */
export function Header() {
  const { state, isAdmin, user } = useSession()
  const navigate = useNavigate()
  const drawer = useRef<HTMLDialogElement>(null)
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
            onClick={() => drawer.current?.showModal()}
          >
            <span className={`strong accent text-xs ${classes.avatar}`} aria-hidden>
              {initialsOf(user)}
            </span>
          </ActionIcon>
        </div>
      </div>
      <Drawer ref={drawer} user={user} onAccount={openAccount} />
    </header>
  )
}

/** 'AL' for Ann Larsson. */
const initialsOf = ({ name, lastName }: User) => [name, lastName].map(([letter = '']) => letter.toUpperCase()).join('')

type DrawerProps = { ref: RefObject<HTMLDialogElement | null>; user: User; onAccount: () => void }

/**
 * A phone's menu: everything missing from the tabs at the bottom. The browser traps the focus in an open dialog, closes
 * it on Escape and restores the focus.
 */
function Drawer({ ref, user, onAccount }: DrawerProps) {
  const close = () => ref.current?.close()
  const forAdmins = useNavigation().filter(({ access }) => access === 'admin')
  return (
    <dialog ref={ref} className={classes.drawer} aria-label="Menu" closedby="any">
      <div className={`stack ${classes.drawerBody}`}>
        <div className="row-xs apart">
          <button type="button" className={`yields ${classes.who}`} onClick={onAccount}>
            <IconUserCircle size={28} stroke={1.4} aria-hidden />
            <span>
              {user.name} {user.lastName}
              <small>Account</small>
            </span>
          </button>
          <ActionIcon aria-label="Close menu" onClick={close}>
            <IconX size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
        <nav aria-label="Menu" className={`stack ruled above-sm ${classes.drawerLinks}`}>
          {[...forAdmins, { to: paths.accountNotifications, label: 'Notifications' }, ...moreLinks].map(
            ({ to, label }) => (
              <NavLink key={to} to={to} className={`inline hint strong whole ${classes.link}`} onClick={close}>
                {label}
              </NavLink>
            ),
          )}
        </nav>
        <SignOut className={classes.drawerOut} />
      </div>
    </dialog>
  )
}

function Links() {
  const addressOf = useLastContest()
  return useNavigation().map(({ to, label }) => (
    <NavLink key={to} to={addressOf(to)} end={to === paths.home} className={`inline hint strong whole ${classes.link}`}>
      {label}
      {to === paths.chat && <UnreadBadge />}
    </NavLink>
  ))
}

/** The screens open to the reader. */
function useNavigation() {
  const { isAdmin, needsSecondFactor } = useSession()
  return navigation.filter(({ access }) => access === 'member' || isAdmin || needsSecondFactor)
}

function SignOut({ className }: { className?: string }) {
  const { signOut } = useSession()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await signOut()
  }
  return (
    <button type="button" className={className} onClick={press} disabled={busy}>
      <IconLogout size={20} stroke={1.6} aria-hidden />
      Logout
    </button>
  )
}

/** The pool's name, also in the tab. */
function PoolName() {
  const name = usePoolName()
  useEffect(() => setTabPool(name), [name])
  return name
}
