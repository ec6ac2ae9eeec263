import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type GameRow, seasonGames } from '#contract/games/games.ts'
import { isCalledOff, isLive, isSuspended } from '#rules/games/games.ts'
import { call } from '#web/api/call.ts'
import { useLive } from '#web/live/use-live.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { clockWords } from '#web/ui/time/time.tsx'
import classes from './games-today.module.css'

const gamesQuery = (date: string) => ({
  queryKey: ['games', 'on', date],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(seasonGames.onDate, { params: { date } }, { signal }),
  throwOnError: false,
})

type Props = {
  day: string
  /** Stands there on a day without games; without it, nothing does. */
  none?: ReactNode
}

/** The games of the day, each from its home team's side. Beside the cards of a desk the list scrolls. */
export function GamesToday({ day, none }: Props) {
  const query = gamesQuery(day)
  const { data } = useQuery(query)
  useLive(['games'], query.queryKey)
  if (data === undefined) return null
  const games = data
    .flatMap((of) => of.games)
    .filter(({ is_home }) => is_home)
    .toSorted((a, b) => turnOf(a) - turnOf(b))
  if (games.length === 0) return none !== undefined && <Panel title="Games Today">{none}</Panel>
  return (
    <Panel title="Games Today">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard. */}
      <ul className={classes.games} tabIndex={0}>
        {games.map((game) => (
          <li key={game.game_id} className={`row figures ${classes.game}`}>
            <TeamBadge abbreviation={game.opponent_abbrev} size="sm" />
            <strong>{game.team_score === null ? '@' : `${game.opponent_score ?? 0}–${game.team_score}`}</strong>
            <TeamBadge abbreviation={game.team_abbrev} size="sm" />
            <span className="small pushed">{whenOf(game)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What is on comes first, then what is still to come. */
const turnOf = ({ game_state, result }: Pick<GameRow, 'game_state' | 'result'>) =>
  isLive(game_state) ? 0 : result === null ? 1 : 2

function whenOf({
  game_state,
  start_time,
  result,
}: {
  game_state: string
  start_time: string | null
  result: string | null
}) {
  if (isLive(game_state)) return 'Live'
  if (isSuspended(game_state)) return 'Suspended'
  if (isCalledOff(game_state)) return game_state === 'PPD' ? 'Postponed' : 'Canceled'
  if (result !== null) return 'Final'
  return start_time === null ? '' : clockWords(start_time)
}
