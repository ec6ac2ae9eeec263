import type { Instant } from '#rules/time.ts'

/** A contest starts automatically only with this many (S14, D4). */
export const FEWEST_TO_START = 2

/** Why a contest has not started: 'nobody has joined', 'only 1 has joined', 'only 3 have joined'. */
export function notStartedWords(joined: number): string {
  return joined === 0 ? 'nobody has joined' : `only ${joined} ${joined === 1 ? 'has' : 'have'} joined`
}

/** Whether enough members joined before the instant; joining at that very instant is too late. */
export function hadEnough(joined: readonly Instant[], at: Instant): boolean {
  return joined.filter((instant) => instant < at).length >= FEWEST_TO_START
}

type Waiting = {
  starts_at: Instant | null
  /** Each participant's joining time, in any order. */
  joined: readonly Instant[]
  now: Instant
}

/** A waiting draft's next step: it starts, or it missed its start with too few and stays open without a date. */
export type DueDraft = { what: 'start' } | { what: 'miss'; missed: Instant }

/** A waiting draft's due step (D4), or null. It starts at the scheduled instant if at least two had joined by then. */
export function dueDraft({ starts_at, joined, now }: Waiting): DueDraft | null {
  if (starts_at === null || now < starts_at) return null
  return hadEnough(joined, starts_at) ? { what: 'start' } : { what: 'miss', missed: starts_at }
}

/** A draft's scheduled start has to be in the future (D4). */
export function refuseDraftStartsAt(asked: { starts_at: Instant; now: Instant }): { code: 'start_in_past' } | null {
  return asked.starts_at <= asked.now ? { code: 'start_in_past' } : null
}
