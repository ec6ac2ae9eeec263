import type { WeekPick } from '#contract/survivor/picks.ts'
import { counted } from '#rules/counted.ts'

/** The status badge for a pick's status. */
export const badgeOf = (status: WeekPick['status']) => badges[status]

const badges = {
  Survived: 'survived',
  Safe: 'safe',
  'In Progress': 'in_progress',
  'Cannot Win': 'cannot_win',
  'Life Lost': 'life_lost',
  Eliminated: 'eliminated',
} as const satisfies Record<WeekPick['status'], string>

/** The week so far in a few words: 'Needs 1 of 3', '1–0, needs 1 more', '2–1'. */
export function tallyWords(
  pick: Pick<WeekPick, 'games_played' | 'games_this_week' | 'wins' | 'losses' | 'wins_needed' | 'status'>,
) {
  const tally = `${pick.wins}–${pick.losses}`
  if (pick.status !== 'In Progress') return tally
  const missing = pick.wins_needed - pick.wins
  return pick.games_played === 0 ? `Needs ${missing} of ${pick.games_this_week}` : `${tally}, needs ${missing} more`
}

/** Whether my team is safe, in one sentence. `livesLeft` where the contest gives more than one (S18). */
export function standingWords(pick: WeekPick, livesLeft = 1): string {
  const left = Math.max(0, pick.games_this_week - pick.games_played)
  switch (pick.status) {
    case 'Survived':
      return 'You survived this week.'
    case 'Life Lost':
      return 'It didn’t win enough and cost you a life.'
    case 'Eliminated':
      return 'It didn’t win enough.'
    case 'Safe':
      return pick.games_this_week === 0
        ? 'All its games were called off. You’re safe, and you can use the team again.'
        : 'It has won enough. You’re safe.'
    case 'Cannot Win':
      if (livesLeft > 1) return 'It can’t win enough now. That costs you a life, but you stay in.'
      return 'It can’t win enough now. You’ll survive only if no one else’s team wins enough either.'
    case 'In Progress':
      return `Needs ${counted(pick.wins_needed - pick.wins, 'more win')}, ${counted(left, 'game')} left.`
  }
}
