import { isCalledOff, isFinal, isLive, isSuspended } from '#rules/games/games.ts'
import { calledOffWords } from '#rules/games/shown-state.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { gameClock } from '#web/ui/time/game-clock.ts'
import { clockWords } from '#web/ui/time/time.tsx'
import classes from './office-screen.module.css'
import type { Shown } from './office-screen.queries.ts'

type Game = Shown['games'][number]

const FEW = 4

/** Tonight's games with their scores. */
export const GamesSlide = ({ games }: { games: readonly Game[] }) => (
  <ul className={classes.games} aria-label="Games" data-few={games.length <= FEW || undefined}>
    {games.map((game) => (
      <li key={game.game_id} className={`surface ${classes.game}`} data-live={isLive(game.game_state) || undefined}>
        <Side abbreviation={game.away_abbrev} score={game.away_score} />
        <Side abbreviation={game.home_abbrev} score={game.home_score} />
        <span className={`strong figures soft ${classes.when}`}>{whenWords(game)}</span>
      </li>
    ))}
  </ul>
)

const Side = ({ abbreviation, score }: { abbreviation: string; score: number | null }) => (
  <span className="row apart">
    <TeamBadge abbreviation={abbreviation} size="lg" />
    <strong className={`figures ${classes.score}`}>{score ?? ''}</strong>
  </span>
)

/** '2nd 12:34', 'Final/OT', '7:00 PM', or why it isn't played. */
function whenWords({ game_state, start_time, decided_in, live, is_playoffs }: Game): string {
  if (isLive(game_state)) return gameClock({ game_state, live }, { isPlayoffs: is_playoffs }) ?? 'Live'
  if (isFinal(game_state)) return decided_in === null || decided_in === 'REG' ? 'Final' : `Final/${decided_in}`
  if (isSuspended(game_state)) return 'Suspended'
  if (isCalledOff(game_state)) return calledOffWords(game_state)
  return start_time === null ? 'Time to be announced' : clockWords(start_time)
}
