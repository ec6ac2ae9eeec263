/** The queue with one team moved up (-1) or down (1). A team at the end stays there. */
export function moved(teamIds: readonly number[], { teamId, by }: { teamId: number; by: -1 | 1 }): number[] {
  const from = teamIds.indexOf(teamId)
  const to = from + by
  if (from < 0 || to < 0 || to >= teamIds.length) return [...teamIds]
  return teamIds.toSpliced(from, 1).toSpliced(to, 0, teamId)
}
