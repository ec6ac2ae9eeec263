import type { BracketSeries, BracketTeam } from '#contract/playoffs/bracket.ts'
import { isLive } from '#rules/games/games.ts'
import { ChanceBar } from '#web/ui/odds/chance-bar.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { favoriteOf, newsOf } from './bracket-words.ts'
import classes from './series-card.module.css'

/** The text beside a team, for example its drafter. */
export type MarkOf = (teamId: number) => { text: string; isMine: boolean } | null

type Props = {
  series: BracketSeries
  /** The candidates for each open place. */
  hopefuls: readonly (string | null)[]
  markOf: MarkOf
  onOpen: (letter: string) => void
}

/** A series with its wins and its next game; a press lists its games. */
export function SeriesCard({ series, hopefuls, markOf, onOpen }: Props) {
  const { letter, teams, state, games } = series
  const news = newsOf(series)
  const favorite = favoriteOf(series)
  const inside = (
    <>
      {teams.map((team, index) =>
        team === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the series, not its team.
          <span key={index} className={`faint row yields ${classes.open}`}>
            {hopefuls[index] ?? <span aria-hidden>–</span>}
          </span>
        ) : (
          <TeamRow key={team.team_id} team={team} mark={markOf(team.team_id)} hasBegun={state !== 'Not started'} />
        ),
      )}
      <span className="unseen">{state}</span>
      {favorite !== null && (
        <span className={`small ${classes.chance}`}>
          <span aria-hidden>{favorite.abbreviation}</span>
          <ChanceBar chance={favorite.series_chance} label={`${favorite.abbreviation} to win the series`} />
        </span>
      )}
      {news !== null && <span className={`small figures ${classes.news}`}>{news}</span>}
    </>
  )
  if (games.length === 0) return <div className={`yields ${classes.card}`}>{inside}</div>
  return (
    <button
      type="button"
      className={`yields ${classes.card}`}
      data-today={games.some(({ is_today }) => is_today) || undefined}
      data-live={games.some(({ game_state }) => isLive(game_state)) || undefined}
      onClick={() => onOpen(letter)}
    >
      {inside}
    </button>
  )
}

type RowProps = { team: BracketTeam; mark: ReturnType<MarkOf>; hasBegun: boolean }

const TeamRow = ({ team: { abbreviation, team_name, seed, wins, is_ahead, is_out }, mark, hasBegun }: RowProps) => (
  <span className={`row yields ${classes.team}`} data-mine={mark?.isMine || undefined} data-out={is_out || undefined}>
    <TeamBadge abbreviation={abbreviation} name={team_name} size="sm" used={is_out} />
    <span className={`cut small yields ${classes.mark}`}>{mark?.text ?? seed}</span>
    {hasBegun && (
      <span className={`soft figures ${classes.wins}`} data-ahead={is_ahead || undefined} aria-hidden>
        {wins}
      </span>
    )}
  </span>
)
