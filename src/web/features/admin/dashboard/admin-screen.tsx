import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Link, Navigate, Route, Routes } from 'react-router'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { LoadingScreen, PanelSkeleton } from '#web/ui/states/skeletons.tsx'
import { tabAddress } from '../addresses/tab-address.ts'
import { adminHome, adminTabs } from './admin-tabs.ts'
import { Figures } from './figures.tsx'
import { TabBar } from './tab-bar.tsx'
import { UpdateAll } from './update-all.tsx'
import { Waiting } from './waiting.tsx'

/** What needs the admin, the pool in figures, and a tab for everything an admin manages. */
export function AdminScreen() {
  return (
    <Page title="Admin" eyebrow="Commissioner's desk" aside={<Tools />}>
      <Waiting />
      <Figures />
      <TabBar />
      <Suspense fallback={<TabSkeleton />}>
        <Routes>
          {adminTabs.map(({ path, Tab }) => (
            <Route key={path} path={`${path}/*`} element={<Tab />} />
          ))}
          <Route path="*" element={<Navigate to={tabAddress(adminHome)} replace />} />
        </Routes>
      </Suspense>
    </Page>
  )
}

const Tools = () => (
  <>
    <Button variant="default" component={Link} to={paths.emailSettings}>
      Email Settings
    </Button>
    <Button variant="default" component={Link} to={paths.auditLog}>
      Audit Log
    </Button>
    <Button variant="default" component={Link} to={paths.jobs}>
      Jobs
    </Button>
    <Button variant="default" component={Link} to={paths.status}>
      Status
    </Button>
    <Button variant="default" component={Link} to={paths.adminHelp}>
      Help
    </Button>
    <UpdateAll />
  </>
)

const TabSkeleton = () => (
  <LoadingScreen>
    <PanelSkeleton lines={4} />
  </LoadingScreen>
)
