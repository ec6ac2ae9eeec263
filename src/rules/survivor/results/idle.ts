import type { Instant } from '#rules/time.ts'

/** A contest ends with the third week in a row without a pick, and its admins are asked after the second (S20). */
const IDLE_WEEKS = 3

export type IdleWeek = { week_number: number; processed_at: Instant | null; nobody_picked: boolean }

type Played<Week extends IdleWeek = IdleWeek> = {
  /** All weeks of the contest, in order. */
  weeks: readonly Week[]
  /** The weeks up to this one don't count: the contest was reopened after them. */
  idleThrough: number
}

/** The weeks in a row, up to the last one with results, without a pick by a living member. */
export function idleRun<Week extends IdleWeek>({ weeks, idleThrough }: Played<Week>): Week[] {
  const counted = weeks.filter((week) => week.processed_at !== null && week.week_number > idleThrough)
  return counted.slice(counted.findLastIndex((week) => !week.nobody_picked) + 1)
}

/** Whether the admins are asked about an idle contest. */
export const asksAboutIdle = (played: Played): boolean => idleRun(played).length >= IDLE_WEEKS - 1

/** Why a contest that is over has no champion. */
export const noChampionWords = (played: Played): string =>
  idleRun(played).length >= IDLE_WEEKS ? 'Nobody picked for three weeks' : 'Nobody left had ever made a pick'

/**
 * Whether a contest ends with its current week, which has no pick either. Two of the weeks before need results from
 * before its lock, so that the admins could be asked and members still pick: weeks that passed while the server was
 * down end nothing.
 */
export function endsIdle(played: Played & { lockTime: Instant | null }): boolean {
  const { lockTime } = played
  const known = idleRun(played).filter(
    ({ processed_at }) => processed_at !== null && lockTime !== null && processed_at <= lockTime,
  )
  return known.length >= IDLE_WEEKS - 1
}
