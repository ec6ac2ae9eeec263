import type { DraftSettings } from '#contract/two-team/draft-settings.ts'
import { proposedClock } from '#rules/contests/proposals.ts'
import { pickClockWords } from '#rules/two-team/draft-clock.ts'
import { seasonProblem as seasonShapeProblem } from '../forms/contest-checks.ts'
import { instantAt } from '../forms/eastern-wall-clock.ts'

/** The form's values; selects hold text. */
export type ContestValues = {
  contest_name: string
  season_year: string
  max_participants: string
  pick_seconds: string
  /** A slow draft, whose clocks rest at night (D6). */
  daytime_only: boolean
  /** Eastern Time; empty for a draft that an admin starts (D4). */
  starts_at: string
}

type DraftValues = Pick<ContestValues, 'starts_at' | 'pick_seconds' | 'daytime_only'>

/** The sizes of a contest (spec 5). */
export const sizes = [
  { value: '2', label: '2' },
  { value: '4', label: '4' },
  { value: '8', label: '8' },
  { value: '16', label: '16 (recommended)' },
  { value: '32', label: '32 (teams can be picked twice)' },
]

/** A tiebreaker is for 2 to 16 (B1). */
export const tiebreakerSizes = Array.from({ length: 15 }, (_, n) => ({ value: String(n + 2), label: String(n + 2) }))

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
export function clockFollowing(values: Pick<ContestValues, 'starts_at'>, before: DraftValues) {
  const [hasStart, hadStart] = [values.starts_at !== '', before.starts_at !== '']
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

/** Accepts '2025-26'; an empty season gets the message for missing fields (spec 5). */
export const seasonProblem = (season: string): string | null =>
  season.trim() === '' ? 'Please fill in all required fields' : seasonShapeProblem(season)

/** A contest cannot be smaller than its number of participants (spec 5). */
export const placesProblem = (places: string, taken: number): string | null =>
  Number(places) < taken ? `Must be at least ${taken}, the number of participants` : null

/** Only a clock of hours lasts over a night; a contest's own clock may differ. */
export const mayRest = ({
  pick_seconds,
  daytime_only,
}: Pick<ContestValues, 'pick_seconds' | 'daytime_only'>): boolean =>
  pick_seconds !== '' && (daytime_only || Number(pick_seconds) >= HOUR)

/** The draft clock's part of the request body. */
export const clockOf = (values: Pick<ContestValues, 'pick_seconds' | 'daytime_only'>): DraftSettings => ({
  pick_seconds: values.pick_seconds === '' ? null : Number(values.pick_seconds),
  daytime_only: values.daytime_only && mayRest(values),
})

/** The request body for a new contest. */
export const bodyOf = ({ contest_name, season_year, max_participants, starts_at, ...clock }: ContestValues) => ({
  contest_name: contest_name.trim(),
  season_year: season_year.trim(),
  max_participants: sizeOf(max_participants),
  ...clockOf(clock),
  starts_at: instantAt(starts_at),
})

/** The request body for an edit; a three-way tiebreaker also sends the excluded team. */
export const changesOf = ({ excluded_team_id, ...values }: ContestValues & { excluded_team_id: string }) => ({
  ...bodyOf(values),
  max_participants: Number(values.max_participants),
  ...(excluded_team_id === '' ? {} : { excluded_team_id: Number(excluded_team_id) }),
})

const allowed = [2, 4, 8, 16, 32] as const
const sizeOf = (text: string) => allowed.find((size) => size === Number(text)) ?? 16
