import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Navigate, Route, Routes, useLocation, useMatch } from 'react-router'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { useIsPhone, useIsWide } from '#web/ui/layout/use-width.ts'
import { PanelScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import { tabAddress } from '../addresses/addresses.ts'
import classes from './admin-screen.module.css'
import { adminHome, adminTabs } from './admin-tabs.ts'
import { useIsDeskKnown } from './desk.queries.ts'
import { Figures } from './figures.tsx'
import { Setup } from './setup.tsx'
import { TAB } from './setup-words.ts'
import { TabBar } from './tab-bar.tsx'
import { UpdateAll } from './update-all.tsx'
import { Waiting, WaitingCount } from './waiting.tsx'

/**
 * Open tasks, the pool in figures, and a tab for everything an admin manages. On a phone all but the tasks and the tab
 * is behind 'More', so that the tab begins on the first screen. One tree for both, so that a turned phone keeps what
 * was typed into a dialog.
 */
export function AdminScreen() {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  return (
    <Page
      title="Admin"
      eyebrow={isPhone ? undefined : "Commissioner's desk"}
      aside={isPhone ? <MoreButton isOpen={isOpen} onPress={() => setOpen(!isOpen)} /> : <Tools />}
    >
      {isPhone && isOpen && (
        <div id={MORE} className="stack-sm">
          <div className={classes.tools}>
            <Tools />
          </div>
          <Figures />
        </div>
      )}
      <Desk figures={isPhone ? null : <Figures />} />
    </Page>
  )
}

/**
 * On a narrow screen checklist, tasks and figures are on the first tab; another shows at most that something needs the
 * admin, and begins there. A wide one has the tabs in a rail, and everything above keeps its place whatever tab is open.
 * The tab appears once everything above it has loaded, so that it never moves away from under a finger.
 */
function Desk({ figures }: { figures: ReactNode }) {
  const isKnown = useIsDeskKnown()
  // `/admin` leads there.
  const isHome = [useMatch(tabAddress(adminHome)), useMatch(paths.admin)].some((match) => match !== null)
  const isAllShown = useIsWide() || isHome
  return (
    <>
      {isKnown && (
        <>
          {isAllShown && <Setup />}
          {isAllShown ? <Waiting /> : <WaitingCount />}
          {isAllShown && figures}
        </>
      )}
      {/* Replaced, not moved down, by the section below all that has loaded. */}
      <div key={isKnown ? 'known' : 'awaited'} className={classes.sections}>
        {isKnown && <TabBar />}
        <Tab isKnown={isKnown} />
      </div>
    </>
  )
}

const MORE = 'admin-more'

const MoreButton = ({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) => (
  <Button
    variant="default"
    aria-expanded={isOpen}
    aria-controls={MORE}
    rightSection={<IconChevronDown className="chevron" data-open={isOpen || undefined} size="1.1em" aria-hidden />}
    onClick={onPress}
  >
    More
  </Button>
)

/** A link of the checklist brings it to the top of the screen. `/admin` leads on at once: later it would take back where an admin has gone meanwhile. */
function Tab({ isKnown }: { isKnown: boolean }) {
  const { hash, key } = useLocation()
  const tab = useRef<HTMLDivElement>(null)
  const isWanted = isKnown && hash === `#${TAB}`
  useEffect(() => {
    if (!isWanted || key === '') return
    tab.current?.scrollIntoView()
    tab.current?.focus({ preventScroll: true })
  }, [isWanted, key])
  return (
    <div ref={tab} id={TAB} tabIndex={-1} className={`stack-lg ${classes.tab}`} data-wanted={isWanted || undefined}>
      <Suspense fallback={<TabSkeleton />}>
        <Routes>
          {adminTabs.map(({ path, Tab }) => (
            <Route key={path} path={`${path}/*`} element={isKnown ? <Tab /> : <TabSkeleton />} />
          ))}
          <Route path="*" element={<Navigate to={tabAddress(adminHome)} replace />} />
        </Routes>
      </Suspense>
    </div>
  )
}

const TabSkeleton = () => <PanelScreenSkeleton isTitled lines={4} />

/** The admin pages that are not tabs; a new one is one line here. */
const pages = [
  { to: paths.newSeason, label: 'New Season' },
  { to: paths.announcements, label: 'Announcement' },
  { to: paths.emailSettings, label: 'Email Settings' },
  { to: paths.auditLog, label: 'Audit Log' },
  { to: paths.jobs, label: 'Jobs' },
  { to: paths.status, label: 'Status' },
  { to: paths.adminHelp, label: 'Help' },
]

const Tools = () => (
  <>
    {pages.map(({ to, label }) => (
      <Button key={to} variant="default" component={Link} to={to}>
        {label}
      </Button>
    ))}
    <UpdateAll />
  </>
)
