import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

export function SurvivorScreen() {
  return (
    <Page title="Survivor Contest">
      <EmptyState title="No data available" />
    </Page>
  )
}
