import type { Instant } from '#rules/time.ts'
import { hasLocked } from './locks.ts'
import { type ContestState, refusePick } from './picks.ts'
import type { TeamWeek } from './team-weeks.ts'
import type { WeekName } from './week-words.ts'

type Asked = {
  contest: ContestState & { late_picks: boolean }
  week: WeekName & { lock_time: Instant | null; is_processed: boolean; late_picks_over_at: Instant | null }
  /** From `teamWeeks` of that week. */
  teams: ReadonlyMap<number, TeamWeek>
  /** The round's teams if the week is a playoff slot. */
  roundTeams: ReadonlySet<number> | null
  now: Instant
}

/**
 * The teams a member without a pick could still pick late (S2), with the start of their first game of the week,
 * earliest first. While there are any, and someone alive without a pick has not used them all, the week's picks are
 * hidden from everyone who could still profit. Empty before the lock, and if the contest takes no late picks.
 */
export function latePickTeams({ now, ...asked }: Asked): { team_id: number; first_start: Instant }[] {
  const { week, contest } = asked
  if (!contest.late_picks || !hasLocked(week, now)) return []
  const newcomer = { participant: { is_eliminated: false }, currentPick: null, usedTeamIds: new Set<number>() }
  return [...asked.teams.values()]
    .flatMap(({ team_id, first_start }) => {
      const pick = { ...asked, ...newcomer, week_number: week.week_number, team_id, team_exists: true, now }
      // The rule allows no late pick of a team without a known start.
      return refusePick(pick) === null && first_start !== null ? [{ team_id, first_start }] : []
    })
    .sort((a, b) => (a.first_start < b.first_start ? -1 : 1))
}
