import type { Contest } from '#contract/contests/contests.ts'
import type { SavedFile } from '#web/ui/acts/save-file.ts'

type Scheduled = Pick<Contest, 'contest_id' | 'contest_name'> & { starts_at: string }

/** An hour is about what a draft with a short clock takes (ms). */
const TAKES = 3_600_000

/** '20251006T000000Z'. */
const stampOf = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Commas, semicolons, backslashes and line breaks mean something in iCalendar. */
const plain = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ')

/** The start of the draft as an appointment. It has the same id as in the member's own calendar, so it never stands there twice. */
export function calendarFile({ contest_id, contest_name, starts_at }: Scheduled, origin: string): SavedFile {
  const at = Date.parse(starts_at)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//PuckPool//Draft//EN',
    'BEGIN:VEVENT',
    `UID:draft-${contest_id}@puckpool`,
    `DTSTAMP:${stampOf(at)}`,
    `DTSTART:${stampOf(at)}`,
    `DTEND:${stampOf(at + TAKES)}`,
    `SUMMARY:${plain(`Draft: ${contest_name}`)}`,
    `URL:${origin}/two-team?contest=${contest_id}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return { name: 'draft.ics', content: new Blob([lines.join('\r\n')], { type: 'text/calendar;charset=utf-8' }) }
}
