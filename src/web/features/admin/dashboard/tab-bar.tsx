import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useLive } from '#web/live/use-live.ts'
import { TabLink } from '#web/ui/layout/tab-link.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { tabAddress } from '../addresses/addresses.ts'
import { type AdminTab, adminTabs, PLAYOFF_TEAMS } from './admin-tabs.ts'
import { setupQuery } from './desk.queries.ts'
import classes from './tab-bar.module.css'

export const TabBar = () =>
  useIsPhone() ? (
    <PhoneTabs />
  ) : (
    <nav className={`wrap ${classes.bar}`} aria-label="Admin sections">
      <Tabs />
    </nav>
  )

function PhoneTabs() {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const summary = useRef<HTMLElement>(null)
  const current = adminTabs.find(({ path }) => isAt(pathname, path))
  const go = () => {
    setOpen(false)
    summary.current?.focus()
  }
  return (
    <details className="surface" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary} className={`row-xs strong touch ${classes.current}`}>
        <span className={`faint ${classes.word}`}>Section</span>
        {current?.label}
        <IconChevronDown className={`chevron ${classes.chevron}`} size="1.2em" aria-hidden />
      </summary>
      <nav className={`stack ruled ${classes.list}`} aria-label="Admin sections">
        <Tabs onGo={go} />
      </nav>
    </details>
  )
}

/** Playoff teams are no part of a season's first months; their address leads there all the same. */
function Tabs({ onGo }: { onGo?: () => void }) {
  const { pathname } = useLocation()
  useLive(['standings'], setupQuery.queryKey)
  const { data } = useQuery(setupQuery)
  const isShown = ({ path }: AdminTab) =>
    path !== PLAYOFF_TEAMS || data?.has_playoff_teams !== false || isAt(pathname, path)
  return adminTabs.filter(isShown).map(({ path, label }) => (
    <TabLink key={path} to={tabAddress(path)} {...(onGo && { onClick: onGo })}>
      {label}
    </TabLink>
  ))
}

const isAt = (pathname: string, path: string) => `${pathname}/`.startsWith(`${tabAddress(path)}/`)
