import { isLive } from '#rules/games/games.ts'
import { type DecidingGame, membersIn } from '#rules/survivor/sweat.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { weekdayWords } from '#web/ui/time/time.tsx'
import type { Game } from '../survivor.queries.ts'
import classes from './deciding-games.module.css'
import { type Sweater, whenWords } from './sweaters.ts'

type Props = {
  games: readonly DecidingGame<Sweater, Game>[]
  /** The league day of those that are not on yet. */
  day: string | null
  myself: number | null
  today: string
  isSlot: boolean
}

/** The games that decide next, each with its score and clock and who sits on which side. */
export function DecidingGames({ games, day, myself, ...look }: Props) {
  if (games.length === 0) return null
  const isTonight = day === null || day <= look.today || games.some(({ game }) => isLive(game.game_state))
  return (
    <section className={classes.deciding}>
      <h3 className={`faint strong ${classes.heading}`}>
        {isTonight ? 'Tonight’s deciders' : `${weekdayWords(day)}’s deciders`}
      </h3>
      <ul className={classes.games}>
        {games.map(({ game, home, away }) => (
          <li key={game.game_id} className={classes.game}>
            <Side abbreviation={game.away_abbrev} members={away} myself={myself} />
            <span className={`row figures centered ${classes.score}`}>
              {isLive(game.game_state) ? (
                <strong>
                  {game.away_score ?? 0}–{game.home_score ?? 0}
                </strong>
              ) : (
                <span className="pale">@</span>
              )}
              <span className={`small strong ${classes.when}`} data-live={isLive(game.game_state) || undefined}>
                {whenWords(game, look)}
              </span>
            </span>
            <Side abbreviation={game.home_abbrev} members={home} myself={myself} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Names shown before the rest is counted. */
const NAMED = 3

function Side({
  abbreviation,
  members,
  myself,
}: {
  abbreviation: string
  members: readonly Sweater[]
  myself: number | null
}) {
  const listed = members.filter(({ stands_for }) => stands_for === undefined)
  const sorted = listed.toSorted((a, b) => Number(b.participant_id === myself) - Number(a.participant_id === myself))
  const names = sorted.slice(0, NAMED).map((of) => (of.participant_id === myself ? 'You' : of.participant_name))
  const more = membersIn(members) - names.length
  return (
    <span className={`row yields ${classes.side}`}>
      <TeamBadge abbreviation={abbreviation} size="sm" />
      <span className={`hint yields ${classes.names}`}>
        {names.join(', ')}
        {more > 0 && (names.length > 0 ? ` +${more}` : more)}
      </span>
    </span>
  )
}
