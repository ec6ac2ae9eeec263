import { addDays, type Day, easternDay, easternInstant, easternTimeOfDay, type Instant } from '#rules/time.ts'

/** A contest starts by itself only with this many (S14, D4). */
export const FEWEST_TO_START = 2

/** Why a contest has not started: 'nobody has joined', 'only 1 has joined', 'only 3 have joined'. */
export function notStartedWords(joined: number): string {
  return joined === 0 ? 'nobody has joined' : `only ${joined} ${joined === 1 ? 'has' : 'have'} joined`
}

/** Whether enough had joined before that instant; who joins at that very instant is too late. */
export function hadEnough(joined: readonly Instant[], at: Instant): boolean {
  return joined.filter((instant) => instant < at).length >= FEWEST_TO_START
}

type Waiting = {
  starts_at: Instant | null
  /** When each participant joined, in any order. */
  joined: readonly Instant[]
  now: Instant
}

/** What is due in a waiting draft: it starts, or its start has passed with too few and moves to `next`. */
export type DueDraft = { what: 'start' } | { what: 'move'; missed: Instant; next: Instant }

/**
 * What is due in a waiting draft (D4); null where nothing is. It starts at the instant that was set, else at the same Eastern time of a
 * later day, as soon as at least two had joined by then.
 */
export function dueDraft({ starts_at, joined, now }: Waiting): DueDraft | null {
  if (starts_at === null || now < starts_at) return null
  let next = starts_at
  let missed = starts_at
  while (next <= now) {
    if (hadEnough(joined, next)) return { what: 'start' }
    missed = next
    next = aDayAfter(starts_at, addDays(easternDay(next), 1))
  }
  return { what: 'move', missed, next }
}

/** The same Eastern time of day on another day. */
function aDayAfter(starts_at: Instant, day: Day): Instant {
  return easternInstant(day, easternTimeOfDay(starts_at))
}

/** A draft can be set to start at any time to come (D4). */
export function refuseDraftStartsAt(asked: { starts_at: Instant; now: Instant }): { code: 'start_in_past' } | null {
  return asked.starts_at <= asked.now ? { code: 'start_in_past' } : null
}
