import { Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarAddress, newCalendarAddress } from '#contract/calendar/calendar.ts'
import { call } from '#web/api/call.ts'
import { useOwnNews } from '#web/live/use-live.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PanelSkeleton } from '#web/ui/states/skeletons.tsx'

const addressQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: async ({ signal }) => (await call(calendarAddress, {}, { signal })).url,
  throwOnError: false,
})

/** The secret address that a calendar app reads the member's deadlines and games from. A new one ends the old one. */
export function CalendarAddress() {
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
        <BusyButton variant="default" busyLabel="Working..." onPress={renew}>
          {url === null ? 'Get Calendar Address' : isSure ? 'Yes, replace the old address' : 'New Calendar Address'}
        </BusyButton>
      </div>
    </Panel>
  )
}
