import type { ComponentType } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { useUser } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { TabLink } from '#web/ui/layout/tab-link.tsx'
import classes from './account-screen.module.css'
import { CalendarAddress } from './calendar-address.tsx'
import { DeviceSection, OtherDevices } from './device-section.tsx'
import { MailSection } from './mail-section.tsx'
import { MyData } from './my-data.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignInTab } from './sign-in-tab.tsx'

const tabs: readonly { path: string; label: string; Tab: ComponentType }[] = [
  { path: paths.account, label: 'Profile', Tab: ProfileTab },
  { path: paths.accountSignIn, label: 'Sign-in', Tab: SignInTab },
  { path: paths.accountNotifications, label: 'Notifications', Tab: NotificationsTab },
  { path: `${paths.account}/devices`, label: 'Devices', Tab: DevicesTab },
  { path: paths.accountData, label: 'Data', Tab: DataTab },
]

/** The reader's account; each tab has its own address. */
export function AccountScreen() {
  const { pathname } = useLocation()
  const shown = tabs.find(({ path }) => path === pathname)
  return (
    <Page title="Account" tab={shown === undefined ? 'Account' : `${shown.label} · Account`} width="read">
      <nav className={`wrap apart text-sm ${classes.tabs}`} aria-label="Account sections">
        {tabs.map(({ path, label }) => (
          <TabLink key={path} to={path} end>
            {label}
          </TabLink>
        ))}
      </nav>
      <Routes>
        {tabs.map(({ path, Tab }) => (
          <Route key={path} path={path.slice(paths.account.length)} element={<Tab />} />
        ))}
        <Route path="*" element={<Navigate to={paths.account} replace />} />
      </Routes>
    </Page>
  )
}

function NotificationsTab() {
  const { id } = useUser()
  return (
    <>
      <DeviceSection userId={id} />
      <MailSection userId={id} />
    </>
  )
}

function DevicesTab() {
  const { id } = useUser()
  return (
    <>
      <SessionsSection />
      <OtherDevices userId={id} />
    </>
  )
}

function DataTab() {
  return (
    <>
      <CalendarAddress />
      <MyData />
    </>
  )
}
