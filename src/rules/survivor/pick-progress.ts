import { idleTeam, type TeamWeek, winsNeeded } from './team-weeks.ts'

/** A picked team's progress in its week */
export type PickProgress = TeamWeek & {
  /** Wins needed (S6). */
  needed: number
  /** All of the team's games were postponed out of the week: the pick survives, and the team counts as unused (S6). */
  is_void: boolean
}

/**
 * A picked team's progress in a week. `teams` are the week's `teamWeeks`, `gamesAtLock` each team's games at the lock,
 * null before the lock or if not counted (S6).
 */
export function pickProgress({
  team_id,
  teams,
  gamesAtLock,
}: {
  team_id: number
  teams: ReadonlyMap<number, TeamWeek>
  gamesAtLock: ReadonlyMap<number, number> | null
}): PickProgress {
  const team = teams.get(team_id) ?? idleTeam(team_id)
  const atLock = gamesAtLock === null ? null : (gamesAtLock.get(team_id) ?? 0)
  const isVoid = team.games_this_week === 0 && hasLostItsGames({ team, teams, gamesAtLock: atLock })
  return { ...team, needed: winsNeeded({ gamesAtLock: atLock, gamesNow: team.games_this_week }), is_void: isVoid }
}

/**
 * A pick needs a game if any team has one (S1), so a picked team without a game has lost it. Only in a week that never
 * had games may the picked team never have had one.
 */
function hasLostItsGames(facts: {
  team: TeamWeek
  teams: ReadonlyMap<number, TeamWeek>
  gamesAtLock: number | null
}): boolean {
  if (facts.team.all_called_off || (facts.gamesAtLock ?? 0) > 0) return true
  return [...facts.teams.values()].some((other) => other.games_this_week > 0)
}
