import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'

type Ranked = Pick<LeaderboardRow, 'rank' | 'total_wins' | 'total_playoff_wins'>

/** '3', or 'T1' where several share it (D7); no rank before the first win, when everybody would be first. */
export function rankWords(rows: readonly Ranked[], { rank }: Pick<Ranked, 'rank'>): string {
  if (!hasWins(rows)) return '–'
  return rows.filter((row) => row.rank === rank).length > 1 ? `T${rank}` : String(rank)
}

/** Before the first win everybody is first, nobody has earned a medal, and there is no race. */
export function hasWins(rows: readonly Ranked[]): boolean {
  return rows.some((row) => (row.total_playoff_wins ?? row.total_wins) > 0)
}
