import { Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarAddress, newCalendarAddress } from '#contract/calendar/calendar.ts'
import { call } from '#web/api/call.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import classes from './calendar-address.module.css'

const addressQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: async ({ signal }) => (await call(calendarAddress, {}, { signal })).url,
  throwOnError: false,
})

/** The secret address under which a calendar program finds one's deadlines and games. A new one ends the old one. */
export function CalendarAddress() {
  const client = useQueryClient()
  const { data: url } = useQuery(addressQuery)
  const [isSure, setSure] = useState(false)
  if (url === undefined) return null
  const renew = async () => {
    if (url !== null && !isSure) {
      setSure(true)
      return
    }
    try {
      const answer = await call(newCalendarAddress, {})
      client.setQueryData(addressQuery.queryKey, answer.url)
      if (url !== null) toastSuccess('The old calendar address is no longer valid')
    } catch (error) {
      toastFailure(error, 'Failed to make a calendar address')
    }
    setSure(false)
  }
  return (
    <section className={classes.calendar} aria-labelledby="calendar-title">
      <h3 id="calendar-title" className={classes.title}>
        Calendar
      </h3>
      {url === null ? (
        <Text size="sm">Subscribe to your pick deadlines and the games of your teams in your own calendar.</Text>
      ) : (
        <CopyField
          label="Calendar Address"
          value={url}
          description="Subscribe to it in your calendar. Whoever has it sees your deadlines and teams."
        />
      )}
      <BusyButton variant="default" busyLabel="Working..." onPress={renew}>
        {url === null ? 'Get Calendar Address' : isSure ? 'Yes, end the old address' : 'New Calendar Address'}
      </BusyButton>
    </section>
  )
}
