import { idleTeam, type TeamWeek, winsNeeded } from './team-weeks.ts'

/** The progress of a picked team in its week. */
export type PickProgress = TeamWeek & {
  /** Wins needed (S6). */
  needed: number
  /** All games of the team were postponed out of the week: the pick survives, the team counts as unused (S6). */
  is_void: boolean
}

/**
 * The progress of a picked team in a week. `teams` are the `teamWeeks` of the week, `gamesAtLock` each team's games when it
 * locked, null before the lock or where nobody counted them (S6).
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
 * A pick needs a game where any team has one (S1), so a picked team without a game has lost it. Only in a
 * week that never had a game can the picked team have had none either.
 */
function hasLostItsGames(facts: {
  team: TeamWeek
  teams: ReadonlyMap<number, TeamWeek>
  gamesAtLock: number | null
}): boolean {
  if (facts.team.all_called_off || (facts.gamesAtLock ?? 0) > 0) return true
  return [...facts.teams.values()].some((other) => other.games_this_week > 0)
}
