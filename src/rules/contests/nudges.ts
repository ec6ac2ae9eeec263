import { counted, plural } from '#rules/counted.ts'
import { days, type Instant, plus } from '#rules/time.ts'

/** How long the unpaid are left alone after a nudge (O11). */
const NUDGE_AGAIN = days(3)

/** From when on the unpaid can be nudged again; null if they can be now (O11). */
export function nudgeFrom({ nudgedAt, now }: { nudgedAt: Instant | null; now: Instant }): Instant | null {
  const from = nudgedAt === null ? null : plus(nudgedAt, NUDGE_AGAIN)
  return from !== null && now < from ? from : null
}

type Nudged = { reminded: number; without_email: number; switched_off: number; never_invited: number }

/** '4 members reminded, 1 has no email' (O11). */
export function nudgedWords({ reminded, without_email, switched_off, never_invited }: Nudged): string {
  const has = (count: number) => `${count} ${plural(count, 'has', 'have')}`
  return [
    `${counted(reminded, 'member')} reminded`,
    without_email > 0 ? `${has(without_email)} no email` : '',
    switched_off > 0 ? `${switched_off} can’t be reached` : '',
    never_invited > 0 ? `${has(never_invited)} never been sent a link to sign in` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}
