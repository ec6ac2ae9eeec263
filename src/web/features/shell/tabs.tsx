import { IconHome, IconMessageCircle, IconShieldHalf, IconTrophy } from '@tabler/icons-react'
import { useEffect } from 'react'
import { NavLink } from 'react-router'
import { TabBadge } from '#web/features/chat/unread-badge.tsx'
import { paths } from '#web/paths.ts'
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
        // The open screen's tab scrolls to its top.
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

/** A browser's own bars appear and disappear within this height, and every on-screen keyboard is higher (px). */
const LOWEST_KEYBOARD = 130
const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])'

/**
 * Marks the page with `data-keyboard` while the on-screen keyboard is open, and sets `--keyboard` to the height it
 * covers: 0 if the browser shrinks the page instead.
 */
function useKeyboardMark(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (view === null || !window.matchMedia('(pointer: coarse)').matches) return
    const root = document.documentElement
    let width = 0
    let tallest = 0
    let covered = 0
    const look = () => {
      const height = view.height * view.scale
      // Turning the phone isn't a keyboard.
      if (width !== window.innerWidth) tallest = 0
      width = window.innerWidth
      tallest = Math.max(tallest, height)
      const isOpen = tallest - height >= LOWEST_KEYBOARD && document.activeElement?.matches(TYPED_INTO) === true
      const hasOpened = isOpen && !root.hasAttribute('data-keyboard')
      root.toggleAttribute('data-keyboard', isOpen)
      const covers = isOpen ? Math.max(0, Math.round(window.innerHeight - height - view.offsetTop)) : 0
      // Only on a change: it makes the browser restyle the whole page.
      if (covers !== covered) root.style.setProperty('--keyboard', `${covers}px`)
      covered = covers
      // The focused field may be where the keyboard is now.
      if (hasOpened) document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
    // In the next frame: asked now, the browser would lay out the whole page in the task that has just built it.
    const first = requestAnimationFrame(look)
    view.addEventListener('resize', look)
    view.addEventListener('scroll', look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      cancelAnimationFrame(first)
      view.removeEventListener('resize', look)
      view.removeEventListener('scroll', look)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
      root.removeAttribute('data-keyboard')
      root.style.removeProperty('--keyboard')
    }
  }, [])
}
