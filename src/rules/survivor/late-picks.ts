import type { Instant } from '#rules/time.ts'
import { hasBegun } from './survivor.ts'
import type { TeamWeek } from './team-weeks.ts'

/**
 * Whether anything is left to pick in a week that has locked (S2): a team that the participant has not used, with a game in the week, whose
 * first game has not started. A team without a known start counts as started. `teams` are the `teamWeeks` of the week, `usedTeamIds` the
 * participant's used teams of its slate (P3).
 */
export function hasTeamLeft(asked: {
  teams: ReadonlyMap<number, TeamWeek>
  usedTeamIds: ReadonlySet<number>
  now: Instant
}): boolean {
  const { teams, usedTeamIds, now } = asked
  return [...teams.values()].some(
    (team) =>
      team.games_this_week > 0 && team.first_start !== null && !hasBegun(team, now) && !usedTeamIds.has(team.team_id),
  )
}
