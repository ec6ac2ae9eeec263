import type { Instant } from '#rules/time.ts'
import { isQuiet } from './night.ts'

/** What may become a push of its own (N7). */
export type Moment = {
  /** It is told once to a member. */
  occasion: string
  /** The result of the member's own pick, which comes at night too, and always at once. */
  is_own_result: boolean
  /** Those with the same one that come together are one push: three who fall to one goal. */
  bundle?: string | undefined
}

/** What became of a moment: a push of its own, told in the same push as another one, kept for the summary, or switched off by the member. */
export type Way = 'push' | 'with' | 'held' | 'off'

/** A member gets this many in a league day, and one summary of the rest (N7). */
export const MOST_A_DAY = 4

type Asked<M extends Moment> = {
  /** All that have come up this league day, the most important first; those that were shared out before too. */
  moments: readonly M[]
  /** What was shared out before. */
  before: readonly { occasion: string; way: Way }[]
  wants: (moment: M) => boolean
  /** How many results of the member's own picks this league day can still bring: that many pushes are kept for them. */
  resultsToCome: number
  zone: string | null
  now: Instant
}

/** Which moments are told now, each in its push, and which wait for the summary or are off. Each is in one of them once. */
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
  const told = new Set(pushes.flat())
  return {
    pushes,
    held: wanted.filter((moment) => !told.has(moment)),
    off: fresh.filter((moment) => !wants(moment)),
  }
}

const isResult = ([first]: readonly Moment[]) => first?.is_own_result ?? false

type Summed = {
  /** What waits for the summary. */
  held: number
  /** Whether the league day has had its summary. */
  isTold: boolean
  /** No game of the league day is left, or the day is over. */
  isOver: boolean
  zone: string | null
  now: Instant
}

/** Whether the rest of a league day is told now: once, when it is over, and not while the member sleeps (N7). */
export function isSummaryDue({ held, isTold, isOver, zone, now }: Summed): boolean {
  return held > 0 && !isTold && isOver && !isQuiet({ zone, now })
}
