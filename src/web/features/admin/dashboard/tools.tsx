import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { UpdateAll } from './update-all.tsx'

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

export const Tools = () => (
  <>
    {pages.map(({ to, label }) => (
      <Button key={to} variant="default" component={Link} to={to}>
        {label}
      </Button>
    ))}
    <UpdateAll />
  </>
)
