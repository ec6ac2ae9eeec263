import type { Instant } from '#rules/time.ts'
import { isQuiet } from './night.ts'

/** A candidate for a push of its own (N7). */
export type Moment = {
  /** Sent once per member. */
  occasion: string
  /** The result of the member's own pick, which is sent at once, even at night. */
  is_own_result: boolean
  /** Moments with the same bundle that arrive together share a push, such as three eliminations by one goal. */
  bundle?: string | undefined
}

/**
 * A moment's handling: its own push, included in another's push, held for the summary, or switched off by the member.
 */
export type Way = 'push' | 'with' | 'held' | 'off'

/** A member's limit of pushes per league day, besides one summary (N7). */
export const MOST_A_DAY = 4

type Asked<M extends Moment> = {
  /** All of this league day's moments, most important first, including those already handled. */
  moments: readonly M[]
  /** Moments already handled. */
  before: readonly { occasion: string; way: Way }[]
  wants: (moment: M) => boolean
  /**
   * How many results of the member's own picks this league day can still bring: that many pushes are reserved for them.
   */
  resultsToCome: number
  zone: string | null
  now: Instant
}

/** Splits new moments into pushes, those held for the summary, and those switched off. Each appears once. */
export function shareOut<M extends Moment>(asked: Asked<M>): { pushes: M[][]; held: M[]; off: M[] } {
  const { moments, before, wants, resultsToCome, zone, now } = asked
  const known = new Set(before.map(({ occasion }) => occasion))
  const fresh = [...new Map(moments.map((moment) => [moment.occasion, moment])).values()].filter(
    ({ occasion }) => !known.has(occasion),
  )
  const wanted = fresh.filter(wants)
  const quiet = isQuiet({ zone, now })
  const may = wanted.filter(({ is_own_result }) => is_own_result || !quiet)
  const bundles = [...Map.groupBy(may, ({ bundle, occasion }) => bundle ?? occasion).values()]
  const [results, others] = [bundles.filter(isResult), bundles.filter((bundle) => !isResult(bundle))]
  const room = MOST_A_DAY - before.filter(({ way }) => way === 'push').length
  const own = results.slice(0, Math.max(0, room))
  const roomForOthers = Math.max(0, room - own.length - resultsToCome)
  const pushes = [...own, ...others.slice(0, roomForOthers)]
  const pushed = new Set(pushes.flat())
  return {
    pushes,
    held: wanted.filter((moment) => !pushed.has(moment)),
    off: fresh.filter((moment) => !wants(moment)),
  }
}

const isResult = ([first]: readonly Moment[]) => first?.is_own_result ?? false

type Summed = {
  /** Moments held for the summary. */
  held: number
  /** Whether the league day's summary was sent. */
  isSummed: boolean
  /** No game of the league day is left, or the day is over. */
  isOver: boolean
  zone: string | null
  now: Instant
}

/** Whether to send the league day's summary now: once, after the day, and outside quiet time (N7). */
export function isSummaryDue({ held, isSummed, isOver, zone, now }: Summed): boolean {
  return held > 0 && !isSummed && isOver && !isQuiet({ zone, now })
}
