import { IconMedal } from '@tabler/icons-react'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import classes from './medal.module.css'

type Ranked = Pick<LeaderboardRow, 'rank' | 'total_wins' | 'total_playoff_wins'>

/** '3', or 'T1' where several share it (D7); no rank before the first win, when everybody would be first. */
export function rankWords(rows: readonly Ranked[], { rank }: Pick<Ranked, 'rank'>): string {
  if (!hasWins(rows)) return '–'
  return rows.filter((row) => row.rank === rank).length > 1 ? `T${rank}` : String(rank)
}

/** Before the first win everybody is first, no one has earned a medal, and there is no race. */
export const hasWins = (rows: readonly Ranked[]): boolean =>
  rows.some((row) => (row.total_playoff_wins ?? row.total_wins) > 0)

const names = ['Gold', 'Silver', 'Bronze']

/** A medal for the top three ranks; ties get the same one. */
export function Medal({ rank }: { rank: number }) {
  const name = names[rank - 1]
  if (name === undefined) return null
  return (
    <span className={`firm ${classes.medal}`} data-rank={rank} role="img" aria-label={`${name} medal`}>
      <IconMedal size={20} stroke={1.8} aria-hidden />
    </span>
  )
}
