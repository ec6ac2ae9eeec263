import type { Instant } from '#rules/time.ts'
import { hasLocked } from './locks.ts'
import { type ContestState, refusePick } from './survivor.ts'
import type { TeamWeek } from './team-weeks.ts'
import type { WeekName } from './week-words.ts'

type Asked = {
  contest: ContestState & { late_picks: boolean }
  week: WeekName & { lock_time: Instant | null; is_processed: boolean }
  teamIds: readonly number[]
  /** From `teamWeeks` of that week. */
  teams: ReadonlyMap<number, TeamWeek>
  /** The teams of the round where the week is a playoff slot. */
  roundTeams: ReadonlySet<number> | null
  now: Instant
}

/**
 * The teams that someone without a pick could still pick late (S2). While there are any, a member without a pick who has not used them all
 * must not see the others' picks. Empty before the lock, and where the contest takes no late picks.
 */
export function latePickTeams({ now, ...asked }: Asked): number[] {
  const { week, contest } = asked
  if (!contest.late_picks || !hasLocked(week, now)) return []
  const newcomer = { participant: { is_eliminated: false }, currentPick: null, usedTeamIds: new Set<number>() }
  return asked.teamIds.filter((team_id) => {
    const pick = { ...asked, ...newcomer, week_number: week.week_number, team_id, team_exists: true, now }
    return refusePick(pick) === null
  })
}
