import type { ContestStatus } from '#rules/contests/contests.ts'
import { counted } from '#rules/counted.ts'
import { addDays, between, type Day, easternDay, easternInstant, type Instant, plus, seconds } from '#rules/time.ts'

/** The clock rules of a draft (D6). */
export type ClockRules = {
  /** Null without a pick clock. */
  pick_seconds: number | null
  /** A slow draft: clocks run only from 8 AM to 11 PM Eastern. */
  daytime_only: boolean
}

/** The current pick's stored clock. */
export type TurnClock = {
  /** The pick's deadline; null without a pick clock and while the draft is paused. */
  pick_deadline: Instant | null
  /** When auto-pick makes the pick; null if its member picks. */
  auto_pick_at: Instant | null
  /** The pick's remaining time (ms) while the draft is paused; null without a pick clock. */
  paused_ms_left: number | null
}

/** Auto-pick's delay, so that a room sees one pick after the other, and a member can still change their mind. */
const AUTO_PICK_AFTER = seconds(2)

const MORNING = { hour: 8, minute: 0 }
const NIGHT = { hour: 23, minute: 0 }

const clockDayOf = (day: Day) => ({ opens: easternInstant(day, MORNING), closes: easternInstant(day, NIGHT) })

/** The instant at which a clock running from `from` has used up this many milliseconds. */
function runFrom(from: Instant, { ms, daytime_only }: { ms: number; daytime_only: boolean }): Instant {
  if (!daytime_only) return plus(from, ms)
  let left = ms
  for (let day = easternDay(from); ; day = addDays(day, 1)) {
    const { opens, closes } = clockDayOf(day)
    const start = from > opens ? from : opens
    if (start >= closes) continue
    const today = between(start, closes)
    if (left <= today) return plus(start, left)
    left -= today
  }
}

/** How long (ms) a clock runs between two instants; 0 if the first isn't earlier. */
export function runningTime({ from, to, daytime_only }: { from: Instant; to: Instant; daytime_only: boolean }): number {
  if (from >= to) return 0
  if (!daytime_only) return between(from, to)
  let ran = 0
  for (let day = easternDay(from); day <= easternDay(to); day = addDays(day, 1)) {
    const { opens, closes } = clockDayOf(day)
    const start = from > opens ? from : opens
    const end = to < closes ? to : closes
    ran += Math.max(0, between(start, end))
  }
  return ran
}

/** Whether clocks run at this instant; in a slow draft they stop at night. */
export function clocksRun({ daytime_only, now }: { daytime_only: boolean; now: Instant }): boolean {
  if (!daytime_only) return true
  const { opens, closes } = clockDayOf(easternDay(now))
  return opens <= now && now < closes
}

/** The deadline of a pick that starts now; null without a pick clock (D6). */
export function deadlineFrom({ pick_seconds, daytime_only, now }: ClockRules & { now: Instant }): Instant | null {
  return pick_seconds === null ? null : runFrom(now, { ms: seconds(pick_seconds), daytime_only })
}

/** Whether the current pick's time has run out. */
export function hasRunOut({ pick_deadline, now }: { pick_deadline: Instant | null; now: Instant }): boolean {
  return pick_deadline !== null && pick_deadline <= now
}

/** A draft with the first game that counts for it; null while none has a time. */
type OpenDraft = { started_at: Instant | null; paused_at: Instant | null; first_game: Instant | null }

/**
 * When the open picks of a draft are made for it, with or without a clock: once the first game that counts begins,
 * because no one may draft on a result (D6). Null for a draft that began later, which has all its games behind it, and
 * for a paused one, which waits for the admin who paused it.
 */
function overtakenAt({ started_at, paused_at, first_game }: OpenDraft): Instant | null {
  if (started_at === null || paused_at !== null || first_game === null) return null
  return started_at < first_game ? first_game : null
}

/** Whether the first game has come for the open picks of a draft (D6). */
export const isOvertaken = ({ now, ...draft }: OpenDraft & { now: Instant }): boolean =>
  hasRunOut({ pick_deadline: overtakenAt(draft), now })

/** When the current pick of a draft is made for its member: by the clock, by auto-pick, or by the first game (D6); null if never. */
export function turnDueAt(draft: OpenDraft & Pick<TurnClock, 'pick_deadline' | 'auto_pick_at'>): Instant | null {
  const instants = [draft.pick_deadline, draft.auto_pick_at, overtakenAt(draft)].filter((at) => at !== null)
  return instants.toSorted()[0] ?? null
}

/** The clock of a turn that begins now. In a paused draft it waits with its full time. */
export function clockOfTurn(turn: ClockRules & { is_paused: boolean; auto_pick: boolean; now: Instant }): TurnClock {
  const { pick_seconds, is_paused, auto_pick, now } = turn
  if (is_paused) {
    const paused_ms_left = pick_seconds === null ? null : seconds(pick_seconds)
    return { pick_deadline: null, auto_pick_at: null, paused_ms_left }
  }
  return { pick_deadline: deadlineFrom(turn), auto_pick_at: autoPickAt({ auto_pick, now }), paused_ms_left: null }
}

/** When auto-pick makes the pick of a turn that begins, or switches to auto-pick, now. */
export function autoPickAt({ auto_pick, now }: { auto_pick: boolean; now: Instant }): Instant | null {
  return auto_pick ? plus(now, AUTO_PICK_AFTER) : null
}

/** Stops the clock and stores its remaining time. */
export function pausedClock(running: {
  pick_deadline: Instant | null
  daytime_only: boolean
  now: Instant
}): TurnClock {
  const { pick_deadline, daytime_only, now } = running
  const left = pick_deadline === null ? null : runningTime({ from: now, to: pick_deadline, daytime_only })
  return { pick_deadline: null, auto_pick_at: null, paused_ms_left: left }
}

/** Resumes the clock with its remaining time; a member on auto-pick is picked for. */
export function resumedClock(paused: {
  paused_ms_left: number | null
  daytime_only: boolean
  auto_pick: boolean
  now: Instant
}): TurnClock {
  const { paused_ms_left: ms, daytime_only, now } = paused
  const pick_deadline = ms === null ? null : runFrom(now, { ms, daytime_only })
  return { pick_deadline, auto_pick_at: autoPickAt(paused), paused_ms_left: null }
}

type Pausing = { status: ContestStatus; isPaused: boolean }
type NotDrafting = { code: 'contest_not_drafting'; status: ContestStatus }

/** Only a running draft can be paused (D6). */
export function refusePause({ status, isPaused }: Pausing): NotDrafting | { code: 'draft_already_paused' } | null {
  if (status !== 'drafting') return { code: 'contest_not_drafting', status }
  return isPaused ? { code: 'draft_already_paused' } : null
}

export function refuseResume({ status, isPaused }: Pausing): NotDrafting | { code: 'draft_not_paused' } | null {
  if (status !== 'drafting') return { code: 'contest_not_drafting', status }
  return isPaused ? null : { code: 'draft_not_paused' }
}

/** '30 seconds', '5 minutes', '12 hours'. */
export function pickClockWords(pickSeconds: number): string {
  if (pickSeconds % 3600 === 0) return counted(pickSeconds / 3600, 'hour')
  return pickSeconds % 60 === 0 ? counted(pickSeconds / 60, 'minute') : counted(pickSeconds, 'second')
}

/** Night hours require a clock. */
export function refuseClock({ pick_seconds, daytime_only }: ClockRules): { code: 'daytime_needs_clock' } | null {
  return daytime_only && pick_seconds === null ? { code: 'daytime_needs_clock' } : null
}
