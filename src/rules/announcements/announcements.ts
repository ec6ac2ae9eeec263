import { between, hours, type Instant, minutes } from '#rules/time.ts'

/** The limit on announcements by all admins together (N6). */
const MOST_ANNOUNCEMENTS = 5
const WITHIN = hours(1)

export type AnnouncementRefusal = { code: 'too_many_announcements'; minutes: number }

type Asked = { written: readonly Instant[]; wallNow: Instant }

/**
 * Refuses the sixth announcement within an hour (N6). `written`: the times of the last ones, newest first, by the wall
 * clock.
 */
export function refuseAnnouncement({ written, wallNow }: Asked): AnnouncementRefusal | null {
  const fifth = written[MOST_ANNOUNCEMENTS - 1]
  if (fifth === undefined) return null
  const since = between(fifth, wallNow)
  // A future time comes from a clock that was set back; it must not block anyone.
  if (since < 0 || since >= WITHIN) return null
  return { code: 'too_many_announcements', minutes: Math.ceil((WITHIN - since) / minutes(1)) }
}

const LONGEST_LINE = 80

/** The first line of a text, for a subject or a lock screen, cut between words if too long. */
export function firstLineOf(text: string, longest = LONGEST_LINE): string {
  const line = (text.split('\n')[0] ?? '').trim()
  if ([...line].length <= longest) return line
  const cut = [...line].slice(0, longest - 1).join('')
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`
}
