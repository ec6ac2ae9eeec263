import type { WeekPick } from '#contract/survivor/picks.ts'
import { counted } from '#rules/counted.ts'

/** The status badge for a pick's status. */
export const badgeOf = (status: WeekPick['status']) => badges[status]

const badges = {
  Survived: 'survived',
  Safe: 'safe',
  'In Progress': 'in_progress',
  'Cannot Win': 'cannot_win',
  Eliminated: 'eliminated',
} as const satisfies Record<WeekPick['status'], string>

/** Whether my team is safe, in one sentence. */
export function standingWords(pick: WeekPick): string {
  const left = Math.max(0, pick.games_this_week - pick.games_played)
  switch (pick.status) {
    case 'Survived':
      return 'You survived this week.'
    case 'Eliminated':
      return 'It didn’t win enough.'
    case 'Safe':
      return pick.games_this_week === 0
        ? 'All its games were called off. You’re safe, and you can use the team again.'
        : 'It has won enough. You’re safe.'
    case 'Cannot Win':
      return 'It can’t win enough now. You’ll survive only if no one else’s team wins enough either.'
    case 'In Progress':
      return `Needs ${counted(pick.wins_needed - pick.wins, 'more win')}, ${counted(left, 'game')} left.`
  }
}
