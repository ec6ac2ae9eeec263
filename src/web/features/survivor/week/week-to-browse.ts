import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { Lock, Standings } from '../survivor.queries.ts'

type Known = {
  /** The week in the address: `?week=4`. */
  asked: string | null
  contest: SurvivorContest
  lock: Lock
  standings: Standings
}

/**
 * The weeks whose picks can be seen, the latest first, and the one to show: the one in the address if it is valid, otherwise
 * the current week once it has locked (S5), while the contest goes on.
 */
export function weekToBrowse({ asked, contest, lock, standings }: Known): { weeks: number[]; viewed: number | null } {
  const isPlaying = contest.status === 'in_progress'
  const played = standings.alive_by_week.map(({ week_number }) => week_number)
  const weeks = new Set(isPlaying && lock.is_locked ? [...played, lock.week_number] : played)
  const wish = Number(asked ?? Number.NaN)
  const usual = isPlaying && lock.is_locked ? lock.week_number : null
  return { weeks: [...weeks].sort((a, b) => b - a), viewed: weeks.has(wish) ? wish : usual }
}
