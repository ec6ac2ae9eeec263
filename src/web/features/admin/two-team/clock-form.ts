import type { DraftSettings } from '#contract/two-team/draft-settings.ts'
import { proposedClock } from '#rules/contests/proposals.ts'
import { pickClockWords } from '#rules/two-team/draft-clock.ts'

/** A clock in a form; selects hold text. */
type ClockValues = {
  pick_seconds: string
  /** A slow draft, whose clocks rest at night (D6). */
  daytime_only: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Pick clocks in seconds (D6). */
const clocks = [30, MINUTE, 2 * MINUTE, 5 * MINUTE].concat([1, 2, 4, 8, 12, 24].map((hours) => hours * HOUR))
const NO_CLOCK = 'No clock'

/** '12 hours', '4 hours, 8 AM to 11 PM ET'. */
export const restingClockWords = ({ pick_seconds, daytime_only }: DraftSettings) =>
  `${clockWords(pick_seconds)}${daytime_only ? ', 8 AM to 11 PM ET' : ''}`

/** A clock as the form holds it. */
export const clockValues = ({ pick_seconds, daytime_only }: DraftSettings) => ({
  pick_seconds: pick_seconds === null ? '' : String(pick_seconds),
  daytime_only,
})

/** The proposed clock, if setting or clearing the start proposes another and the admin has chosen none; else null. */
export function clockFollowing(starts_at: string, before: ClockValues & { starts_at: string }): ClockValues | null {
  const [hasStart, hadStart] = [starts_at !== '', before.starts_at !== '']
  const proposed = clockValues(proposedClock(hadStart))
  const isProposed = before.pick_seconds === proposed.pick_seconds && before.daytime_only === proposed.daytime_only
  return hasStart !== hadStart && isProposed ? clockValues(proposedClock(hasStart)) : null
}

export const clockWords = (seconds: number | null): string => (seconds === null ? NO_CLOCK : pickClockWords(seconds))

/** The clocks to choose from, including the contest's own if it is not a standard one. */
export const clockChoices = (current: number | null = null) => {
  const all = current === null || clocks.includes(current) ? clocks : [...clocks, current]
  return [{ value: '', label: NO_CLOCK }, ...all.map((of) => ({ value: String(of), label: clockWords(of) }))]
}

/** Only a clock of hours lasts over a night; a contest's own clock may differ. */
export const mayRest = ({ pick_seconds, daytime_only }: ClockValues): boolean =>
  pick_seconds !== '' && (daytime_only || Number(pick_seconds) >= HOUR)

/** The draft clock's part of the request body. */
export const clockOf = (values: ClockValues): DraftSettings => ({
  pick_seconds: values.pick_seconds === '' ? null : Number(values.pick_seconds),
  daytime_only: values.daytime_only && mayRest(values),
})
