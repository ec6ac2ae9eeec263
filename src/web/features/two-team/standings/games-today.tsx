import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { opponentWords, outcomeWords } from './today.ts'

/** Today's games of a participant's teams, as a list. */
export function GamesToday({ teams }: Pick<LeaderboardRow, 'teams'>) {
  const games = teams.flatMap(({ abbreviation, games_today }) => games_today.map((game) => ({ abbreviation, game })))
  if (games.length === 0) return '–'
  return (
    <ul className="whole text-xs">
      {games.map(({ abbreviation, game }) => (
        <li key={`${abbreviation} ${game.game_id}`}>
          <span className="strong">
            {abbreviation} {opponentWords(game)}
          </span>{' '}
          <span className="soft">{outcomeWords(game)}</span>
        </li>
      ))}
    </ul>
  )
}
