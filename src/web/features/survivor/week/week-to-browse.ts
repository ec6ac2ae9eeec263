import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { Lock, Standings } from '../survivor.queries.ts'

type Known = {
  /** What the address asks for: `?week=4`. */
  asked: string | null
  contest: SurvivorContest
  lock: Lock
  standings: Standings
}

/**
 * The weeks whose picks can be looked at, the latest first, and the one that is. Without a valid wish that is the current
 * week as soon as it has locked (rulebook S5), as long as the contest goes on.
 */
export function weekToBrowse({ asked, contest, lock, standings }: Known): { weeks: number[]; viewed: number | null } {
  const isPlaying = contest.status === 'in_progress'
  const played = standings.alive_by_week.map(({ week_number }) => week_number)
  const weeks = new Set(isPlaying && lock.is_locked ? [...played, lock.week_number] : played)
  const wish = Number(asked ?? Number.NaN)
  const usual = isPlaying && lock.is_locked ? lock.week_number : null
  return { weeks: [...weeks].sort((a, b) => b - a), viewed: weeks.has(wish) ? wish : usual }
}
