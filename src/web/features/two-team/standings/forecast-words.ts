import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { percentWords } from '#rules/odds/percent.ts'
import { magicNumberOf } from '#rules/two-team/magic-number.ts'

type Forecast = Pick<LeaderboardRow, 'expected_wins' | 'title_chance'>

/**
 * Whether there is anything to forecast: not with forecasts off (F6), nor once the last game is over. A tiebreaker has
 * no expected wins, and the number of its games left is unknown.
 */
export const isForecast = (rows: readonly (Forecast & Pick<LeaderboardRow, 'games_left'>)[]) =>
  rows.some(({ expected_wins, title_chance, games_left }) =>
    expected_wins === null ? title_chance !== null : games_left > 0,
  )

/** '96': there is no tenth of a win. */
export const expectedWords = (wins: number) => String(Math.round(wins))

/** '18%', or '…' for the moment until the season has been played out. */
export const titleWords = ({ title_chance }: Pick<Forecast, 'title_chance'>) =>
  title_chance === null ? '…' : percentWords(title_chance)

type Racing = Pick<LeaderboardRow, 'participant_id' | 'participant_name' | 'total_wins' | 'total_playoff_wins'> & {
  teams: readonly Pick<LeaderboardRow['teams'][number], 'team_id' | 'wins' | 'games_left'>[]
}

/** 'Magic number 7: any mix of 7 wins by Ann’s teams and losses by Bob’s settles the title.' Null while it says nothing. */
export function magicWords(rows: readonly Racing[]): string | null {
  // The number of playoff games left is unknown.
  const isInPlayoffs = rows.some(({ total_playoff_wins }) => total_playoff_wins !== null)
  const magic = isInPlayoffs ? null : magicNumberOf(rows)
  if (magic === null) return null
  const { number, leader, chaser } = magic
  if (number === 0) return `${leader.participant_name} can’t be caught anymore.`
  const mix = number === 1 ? 'one win' : `any mix of ${number} wins`
  const losses = number === 1 ? 'or one loss' : 'and losses'
  return `Magic number ${number}: ${mix} by ${leader.participant_name}’s teams ${losses} by ${chaser.participant_name}’s settles the title.`
}

/**
 * The newly read rows, for the moment in which their titles are played out again with the chances that were shown before: a figure that
 * goes and comes back with every result would only flicker. Rows of the same participants only, and only while forecasts are on.
 */
export function keepTitles<Row extends Forecast & { participant_id: number }>(
  shown: readonly Row[] | undefined,
  read: readonly Row[],
): Row[] {
  const known = new Map(shown?.map(({ participant_id, title_chance }) => [participant_id, title_chance]))
  const isOpen = read.every(({ expected_wins, title_chance }) => expected_wins !== null && title_chance === null)
  const isSame = known.size === read.length && read.every(({ participant_id }) => known.has(participant_id))
  return isOpen && isSame
    ? read.map((row) => ({ ...row, title_chance: known.get(row.participant_id) ?? null }))
    : [...read]
}
