import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { counted } from '#rules/counted.ts'

type Moving = Pick<LeaderboardRow, 'participant_name' | 'last_seven_days'>

/**
 * 'Biggest mover: Ann, up 4 places with 5 wins in 7 days'. Null if no one has gained a place; of equals the one with
 * more wins in them.
 */
export function moverWords(rows: readonly Moving[]): string | null {
  const [mover] = rows
    .flatMap(({ participant_name, last_seven_days }) =>
      last_seven_days ? [{ participant_name, ...last_seven_days }] : [],
    )
    .toSorted((a, b) => b.places_gained - a.places_gained || b.wins - a.wins)
  if (mover === undefined || mover.places_gained <= 0) return null
  const { participant_name, places_gained, wins } = mover
  return `Biggest mover: ${participant_name}, up ${counted(places_gained, 'place')} with ${counted(wins, 'win')} in 7 days`
}
