import { useQueryClient } from '@tanstack/react-query'
import { analyticsQuery } from '#web/features/contests/home.queries.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { usersQuery } from '../accounts/accounts.queries.ts'
import { settingsQuery } from '../settings/settings.queries.ts'
import { ANALYTICS_ERROR } from './figures.tsx'

/** Reloads users, settings and analytics (spec 2), with a toast for each that fails. */
export function UpdateAll() {
  const client = useQueryClient()
  const update = async () => {
    const [users, settings, analytics] = await Promise.allSettled([
      client.fetchQuery({ ...usersQuery, staleTime: 0 }),
      client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
      client.fetchQuery({ ...analyticsQuery, staleTime: 0 }),
    ])
    if (users.status === 'rejected') toastFailure(users.reason, 'Failed to fetch users')
    if (settings.status === 'rejected') toastFailure(settings.reason, 'Failed to fetch settings')
    if (analytics.status === 'rejected') {
      toastFailure(analytics.reason, ANALYTICS_ERROR.fallback, ANALYTICS_ERROR.title)
    }
    const failed = [users, settings, analytics].some(({ status }) => status === 'rejected')
    if (!failed) toastSuccess('All data updated: users, settings and figures')
  }
  return (
    <BusyButton
      variant="default"
      busyLabel="Updating..."
      onPress={update}
      title="Loads users, settings and figures again. Scores and standings have their own updates."
    >
      Update All Data
    </BusyButton>
  )
}
