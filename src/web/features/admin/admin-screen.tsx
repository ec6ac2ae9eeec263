import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

export function AdminScreen() {
  return (
    <Page title="Admin">
      <EmptyState title="No data available" />
    </Page>
  )
}
