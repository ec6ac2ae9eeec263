import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Link, Navigate, Route, Routes, useLocation } from 'react-router'
import { lastNameProblem } from '#contract/accounts/name-words.ts'
import { calendarAddress, newCalendarAddress } from '#contract/calendar/calendar.ts'
import { exportMyData } from '#contract/exports/exports.ts'
import { call, callForFile } from '#web/api/call.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { useOwnNews } from '#web/live/use-live.ts'
import { memberPath, paths } from '#web/paths.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { saveFile } from '#web/ui/acts/save-file.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TabLink } from '#web/ui/layout/tab-link.tsx'
import { ErrorState, PanelSkeleton } from '#web/ui/states/no-answer.tsx'
import { firstName, focusFirst } from '../field-checks.ts'
import classes from './account-screen.module.css'
import { DeviceSection, OtherDevices } from './device-section.tsx'
import { MailSection } from './mail-section.tsx'
import { SaveChanges, useSaveProfile } from './save-profile.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignInTab } from './sign-in-tab.tsx'

const tabs: readonly { path: string; label: string; Tab: ComponentType }[] = [
  { path: paths.account, label: 'Profile', Tab: ProfileTab },
  { path: paths.accountSignIn, label: 'Sign-in', Tab: SignInTab },
  { path: paths.accountNotifications, label: 'Notifications', Tab: NotificationsTab },
  { path: `${paths.account}/devices`, label: 'Devices', Tab: DevicesTab },
  { path: paths.accountData, label: 'Data', Tab: DataTab },
]

/** The reader's account; each tab has its own path. */
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

/** A download of everything the pool has stored about the reader. */
const MyData = () => (
  <Panel title="Your Data">
    <div className="stack-sm">
      <Text size="sm">Your account, entries, picks, messages and emails in one file.</Text>
      <BusyButton
        className={classes.quiet}
        variant="default"
        busyLabel="Downloading..."
        onPress={async () => saveFile(await callForFile(exportMyData))}
        failure="Failed to download your data"
      >
        Download My Data
      </BusyButton>
    </div>
  </Panel>
)
const addressQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: async ({ signal }) => (await call(calendarAddress, {}, { signal })).url,
  throwOnError: false,
})

/** The secret URL from which a calendar app reads the member's deadlines and games. A new one revokes the old one. */
function CalendarAddress() {
  const client = useQueryClient()
  const { data: url, isError, refetch } = useQuery(addressQuery)
  useOwnNews(['account'], addressQuery.queryKey)
  const [isSure, setSure] = useState(false)
  if (url === undefined)
    return isError ? (
      <ErrorState message="Failed to load your calendar address" onRetry={() => refetch()} />
    ) : (
      <PanelSkeleton lines={2} />
    )
  const renew = async () => {
    if (url !== null && !isSure) {
      setSure(true)
      return
    }
    try {
      const answer = await call(newCalendarAddress, {})
      client.setQueryData(addressQuery.queryKey, answer.url)
      if (url !== null) toastSuccess('The old calendar address no longer works')
    } catch (error) {
      toastFailure(error, 'Failed to create a calendar address')
    }
    setSure(false)
  }
  return (
    <Panel title="Calendar">
      <div className="stack-sm">
        {url === null ? (
          <Text size="sm">See your pick deadlines and your teams’ games in your own calendar.</Text>
        ) : (
          <CopyField
            label="Calendar Address"
            value={url}
            description="Subscribe to this address in your calendar. Keep it secret: it shows your deadlines and teams."
          />
        )}
        <BusyButton className={classes.quiet} variant="default" busyLabel="Working..." onPress={renew}>
          {url === null ? 'Get Calendar Address' : isSure ? 'Yes, replace the old address' : 'New Calendar Address'}
        </BusyButton>
      </div>
    </Panel>
  )
}

/** The reader's name, and a link to their statistics. */
export function ProfileTab() {
  const user = useUser()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: user.name, lastName: user.lastName },
    validate: { name: firstName('Enter your name'), lastName: lastNameProblem },
  })
  const { busy, save } = useSaveProfile({ failure: 'Failed to update profile', onFields: form.setErrors })
  const submit = ({ name, lastName }: typeof form.values) => save({ name: name.trim(), lastName: lastName.trim() })
  return (
    <Panel
      title="Your Name"
      intro="What others see in contests and in the chat"
      aside={
        <Link className={`inline strong accent touch text-sm ${classes.link}`} to={memberPath(user.id)}>
          Your statistics
        </Link>
      }
    >
      <form onSubmit={form.onSubmit(submit, focusFirst(form))} noValidate>
        <Stack gap="md">
          <TextInput label="Name" autoComplete="given-name" {...form.getInputProps('name')} />
          <TextInput label="Last Name" autoComplete="family-name" {...form.getInputProps('lastName')} />
        </Stack>
        <SaveChanges busy={busy} />
      </form>
    </Panel>
  )
}
