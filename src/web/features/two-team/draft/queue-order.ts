/** The queue with one team moved to another place, the first being 0. A place beyond the ends is the nearest there is. */
export function movedTo(teamIds: readonly number[], { teamId, to }: { teamId: number; to: number }): number[] {
  const from = teamIds.indexOf(teamId)
  if (from < 0) return [...teamIds]
  const place = Math.max(0, Math.min(teamIds.length - 1, to))
  return teamIds.toSpliced(from, 1).toSpliced(place, 0, teamId)
}

/** The queue with one team moved up (-1) or down (1). A team at the end stays there. */
export const moved = (teamIds: readonly number[], { teamId, by }: { teamId: number; by: -1 | 1 }): number[] =>
  movedTo(teamIds, { teamId, to: teamIds.indexOf(teamId) + by })

/** The queue with this team at its end, or without it if it was there. */
export const starred = (teamIds: readonly number[], teamId: number): number[] =>
  teamIds.includes(teamId) ? teamIds.filter((id) => id !== teamId) : [...teamIds, teamId]
