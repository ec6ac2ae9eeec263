import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { isCalledOff, isFinal, isLive, isSuspended } from '#rules/games/games.ts'
import { calledOffWords } from '#rules/games/shown-state.ts'
import { gameClock } from '#web/ui/time/game-clock.ts'
import { clockWords } from '#web/ui/time/time.tsx'
import classes from './today.module.css'

export type GameToday = LeaderboardRow['teams'][number]['games_today'][number]

/** 'vs TOR' at home, '@ TOR' away. */
export const opponentWords = ({ is_home, opponent_abbrev }: GameToday) => `${is_home ? 'vs' : '@'} ${opponent_abbrev}`

/** The score so far with the team's own goals first, or when the game starts: 'Live 2–1, 2nd 12:34', 'Final 2–1', '7:00 PM'. */
export function outcomeWords(game: GameToday, { isPlayoffs = false } = {}): string {
  const { game_state, start_time, team_score, opponent_score } = game
  if (isCalledOff(game_state)) return calledOffWords(game_state)
  const score = team_score === null ? '' : ` ${team_score}–${opponent_score ?? 0}`
  if (isFinal(game_state)) return `Final${score}`
  if (isSuspended(game_state)) return `Suspended${score}`
  if (isLive(game_state)) return [`Live${score}`, gameClock(game, { isPlayoffs }) ?? []].flat().join(', ')
  return start_time === null ? 'TBD' : clockWords(start_time)
}

/** '2–1' with the team's own goals first; null before the game. */
export const scoreWords = ({ team_score, opponent_score }: GameToday): string | null =>
  team_score === null ? null : `${team_score}–${opponent_score ?? 0}`

/** A game's state in a few characters, for a row on a phone: '7 PM', '2–1 3rd' while it is on, then 'W 3–1', 'PPD'. */
export function shortOutcome(game: GameToday, { isPlayoffs = false } = {}): string {
  const { game_state, start_time, live } = game
  if (isCalledOff(game_state)) return game_state === 'PPD' ? 'PPD' : 'Off'
  const score = scoreWords(game)
  if (isFinal(game_state)) return score === null ? 'Final' : `${wins(game) ? 'W' : 'L'} ${score}`
  if (isSuspended(game_state)) return ['Susp', score ?? []].flat().join(' ')
  if (isLive(game_state)) {
    const period = live && gameClock({ game_state: 'LIVE', live: { ...live, clock: null } }, { isPlayoffs })
    return [score ?? 'Live', period ?? []].flat().join(' ')
  }
  return start_time === null ? 'TBD' : clockWords(start_time).replace(':00', '')
}

const wins = ({ team_score, opponent_score }: GameToday) => (team_score ?? 0) > (opponent_score ?? 0)

/** '+2' for two games fewer than the leader has played, '−1' for one more. */
export function inHandWords(games: number): string {
  if (games === 0) return '0'
  return games > 0 ? `+${games}` : `−${-games}`
}

/** The state of a regular-season game beside its score: '7:00 PM', '2nd 12:34', 'Won'. */
function stateWords(game: GameToday): string {
  if (isFinal(game.game_state) && game.team_score !== null) return wins(game) ? 'Won' : 'Lost'
  if (isLive(game.game_state)) return gameClock(game, { isPlayoffs: false }) ?? 'Live'
  return outcomeWords({ ...game, team_score: null })
}

/** A team's games of today beside its badge, each in two short lines: 'vs TOR 2–1', '2nd 12:34'. */
export const TeamToday = ({ games }: { games: readonly GameToday[] }) =>
  games.map((game) => (
    <span key={game.game_id} className={`stack whole text-xs ${classes.game}`}>
      <span className="strong">
        {opponentWords(game)} {scoreWords(game)}
      </span>
      <span className="soft" data-live={isLive(game.game_state) || undefined}>
        {stateWords(game)}
      </span>
    </span>
  ))

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
