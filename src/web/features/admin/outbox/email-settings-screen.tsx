import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { ErrorState, LoadingScreen } from '#web/ui/states/no-answer.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import classes from './email-settings.module.css'
import { emailSettingsQuery } from './email-settings.queries.ts'
import { EmailSettingsForm } from './email-settings-form.tsx'

/** Email delivery and the reminders (spec 2). */
export function EmailSettingsScreen() {
  const { data, isPending, refetch } = useQuery(emailSettingsQuery)
  return (
    <AdminPage
      title="Email Settings"
      width="read"
      intro="Notifications and reminders for survivor contests"
      aside={
        <Button component={Link} to={paths.outbox} variant="default">
          Outbox
        </Button>
      }
    >
      {isPending && (
        <LoadingScreen className={classes.loading}>
          <Loader />
        </LoadingScreen>
      )}
      {!isPending && data === undefined && (
        <ErrorState message="Email settings not found" onRetry={() => void refetch()} />
      )}
      {data !== undefined && <EmailSettingsForm {...data} />}
    </AdminPage>
  )
}
