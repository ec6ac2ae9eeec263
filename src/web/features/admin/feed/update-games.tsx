import { syncGames } from '#contract/feed/feed.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { useRefreshing } from '../acts/acts.tsx'

/** Asks the NHL for schedule and results around today, because an admin wants them now. */
export function UpdateGames() {
  const refreshing = useRefreshing()
  const update = async () => {
    const { inserted, updated } = await refreshing(() => call(syncGames, { body: {} }))
    toastSuccess(`Games updated: ${counted(inserted + updated, 'change')}`)
  }
  return (
    <BusyButton
      size="sm"
      variant="default"
      busyLabel="Updating..."
      onPress={update}
      failure="Failed to update the games"
    >
      Update Now
    </BusyButton>
  )
}
