import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

export function DashboardScreen() {
  return (
    <Page title="Dashboard">
      <EmptyState title="No data available" />
    </Page>
  )
}
