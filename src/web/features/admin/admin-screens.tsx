// What only this area shows.
import '@mantine/core/styles/SimpleGrid.css'
import '@mantine/core/styles/NumberInput.css'
import { type ComponentType, lazy } from 'react'
import { Route, Routes } from 'react-router'
import { Moved } from '#web/moved.tsx'
import { paths } from '#web/paths.ts'

type Loaded = { default: ComponentType }

/** Each screen of the admin area is a chunk of its own. */
const SCREENS: readonly (readonly [path: string, load: () => Promise<Loaded>])[] = [
  [
    paths.newSeason,
    async () => ({ default: (await import('#web/features/admin/new-season/new-season-screen.tsx')).NewSeasonScreen }),
  ],
  [
    paths.publicAddress,
    async () => ({
      default: (await import('#web/features/admin/dashboard/public-address-screen.tsx')).PublicAddressScreen,
    }),
  ],
  [
    `${paths.admin}/*`,
    async () => ({ default: (await import('#web/features/admin/dashboard/admin-screen.tsx')).AdminScreen }),
  ],
  [
    `${paths.auditLog}/*`,
    async () => ({ default: (await import('#web/features/admin/history/audit-log-screen.tsx')).AuditLogScreen }),
  ],
  [paths.jobs, async () => ({ default: (await import('#web/features/admin/status/jobs-screen.tsx')).JobsScreen })],
  [
    paths.status,
    async () => ({ default: (await import('#web/features/admin/status/status-screen.tsx')).StatusScreen }),
  ],
  [
    paths.emailSettings,
    async () => ({
      default: (await import('#web/features/admin/outbox/email-settings-screen.tsx')).EmailSettingsScreen,
    }),
  ],
  [
    paths.adminHelp,
    async () => ({
      default: (await import('#web/features/admin/help/commissioner-help-screen.tsx')).CommissionerHelpScreen,
    }),
  ],
  [
    paths.announcements,
    async () => ({
      default: (await import('#web/features/admin/announcements/announcement-screen.tsx')).AnnouncementScreen,
    }),
  ],
  [
    paths.outbox,
    async () => ({ default: (await import('#web/features/admin/outbox/outbox-screen.tsx')).OutboxScreen }),
  ],
]

const screens = SCREENS.map(([path, load]) => ({ below: path.slice(`${paths.admin}/`.length), Screen: lazy(load) }))

/** Every address of the admin area, below `/admin`. */
export const AdminScreens = () => (
  <Routes>
    {screens.map(({ below, Screen }) => (
      <Route key={below} path={below} element={<Screen />} />
    ))}
    {/* Bookmarks from before these screens moved. */}
    <Route path="audit-log/*" element={<Moved from="/admin/audit-log" to={paths.auditLog} />} />
    <Route path="jobs" element={<Moved from="/admin/jobs" to={paths.jobs} />} />
  </Routes>
)
