import { useSuspenseQuery } from '@tanstack/react-query'
import type { Series } from '#contract/survivor/rounds.ts'
import { isCalledOff, isFinal, isLive } from '#rules/games/games.ts'
import { roundWords } from '#rules/survivor/week-words.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { Day, startWords } from '#web/ui/time/time.tsx'
import cards from '../cards.module.css'
import { roundsQuery } from '../survivor.queries.ts'
import classes from './series-panel.module.css'

/** The series of a playoff round and their scores. */
export function SeriesPanel({ contestId, round }: { contestId: number; round: number }) {
  const { data: rounds } = useSuspenseQuery(roundsQuery(contestId))
  const series = rounds.find((of) => of.round === round)?.series ?? []
  return (
    <Panel title={`Series of ${roundWords(round)}`}>
      {series.length === 0 ? (
        <p className={cards.note}>The teams of {roundWords(round)} aren’t known yet.</p>
      ) : (
        <ul className={classes.list}>
          {series.map((one) => (
            <SeriesRow key={one.teams.map((team) => team.team_id).join('-')} series={one} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

type Game = Series['games'][number]

function SeriesRow({ series: { teams, state, games } }: { series: Series }) {
  const played = games.filter(({ game_state }) => isFinal(game_state) || isLive(game_state))
  const next = games.find(({ game_state }) => !isFinal(game_state) && !isLive(game_state) && !isCalledOff(game_state))
  return (
    <li className={classes.series}>
      <span className={classes.teams}>
        {teams.map((team, index) => (
          <span key={team.team_id} className={classes.team}>
            {index > 0 && <span className={classes.against}>vs</span>}
            <TeamBadge abbreviation={team.abbreviation} name={team.team_name} />
          </span>
        ))}
      </span>
      <strong className={classes.state}>{state}</strong>
      <span className={classes.games}>
        {played.map((game) => (
          <span key={game.game_number} className={classes.game}>
            {scoreWords(game)}
          </span>
        ))}
        {next !== undefined && (
          <span className={classes.game}>
            Game {next.game_number}: <NextGame game={next} />
          </span>
        )}
      </span>
    </li>
  )
}

/** 'Game 2: BOS 3–2 BUF', the home team last as the league writes it. */
const scoreWords = (game: Game) =>
  `Game ${game.game_number}: ${game.away_abbrev} ${game.away_score ?? 0}–${game.home_score ?? 0} ${game.home_abbrev}${endWords(game)}`

function endWords({ game_state, decided_in }: Game): string {
  if (isLive(game_state)) return ', live'
  return decided_in === null || decided_in === 'REG' ? '' : ` ${decided_in}`
}

const NextGame = ({ game: { game_date, start_time } }: { game: Game }) => (
  <>
    <Day day={game_date} short />
    {start_time !== null && (
      <>
        , <time dateTime={start_time}>{startWords(start_time, game_date)}</time>
      </>
    )}
  </>
)
