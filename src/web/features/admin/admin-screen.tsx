import { Suspense } from 'react'
import { Navigate, NavLink, Route, Routes } from 'react-router'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/page.tsx'
import { LoadingScreen, PanelSkeleton } from '#web/ui/skeletons.tsx'
import classes from './admin.module.css'
import { adminHome, adminTabs } from './admin-tabs.ts'

/** Is anything waiting for me? One tab for each thing that a commissioner looks after, each with its address. */
export function AdminScreen() {
  return (
    <Page title="Admin" eyebrow="Commissioner's desk">
      <nav className={classes.tabs} aria-label="Admin sections">
        {adminTabs.map(({ path, label }) => (
          <NavLink key={path} to={addressOf(path)} className={classes.tab}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={<TabSkeleton />}>
        <Routes>
          {adminTabs.map(({ path, Tab }) => (
            <Route key={path} path={path} element={<Tab />} />
          ))}
          <Route path="*" element={<Navigate to={addressOf(adminHome)} replace />} />
        </Routes>
      </Suspense>
    </Page>
  )
}

const addressOf = (tab: string) => `${paths.admin}/${tab}`

const TabSkeleton = () => (
  <LoadingScreen>
    <PanelSkeleton lines={4} />
  </LoadingScreen>
)
