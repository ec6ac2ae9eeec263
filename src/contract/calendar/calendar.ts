import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const calendarFile = endpoint('GET', '/calendar/:file', {
  access: 'visitor',
  summary:
    'A member’s calendar as `{secret}.ics`, to subscribe to: the pick deadlines of their contests and the games of their teams.',
  params: z.object({ file: z.string().max(200) }),
  /** As iCalendar. */
  answer: z.string(),
  media: ['text/calendar'],
})

const address = z.object({
  /** Null until the member creates one. */
  url: z.string().nullable(),
})

export const calendarAddress = endpoint('GET', '/calendar', {
  access: 'member',
  summary: 'The secret address of the caller’s own calendar.',
  answer: address,
})

export const newCalendarAddress = endpoint('POST', '/calendar', {
  access: 'member',
  summary: 'Creates the address of the caller’s own calendar, or a new one; the old address stops working.',
  answer: address,
  status: 201,
})
