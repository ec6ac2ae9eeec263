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
  /** 'You', or as short as says who is meant. */
  nameOf: (member: Sweater) => string
  today: string
  isSlot: boolean
  /** In a panel of its own, with its title. */
  isTitled?: boolean
}

/** 'Games that matter tonight', or the day of the next ones. */
export const decidingTitle = ({ games, day, today }: Pick<Props, 'games' | 'day' | 'today'>): string =>
  day === null || day <= today || games.some(({ game }) => isLive(game.game_state))
    ? 'Games that matter tonight'
    : `Games that matter ${weekdayWords(day)}`

/** The games that decide next in a line each: who sits on which side, the score and the clock. */
export function DecidingGames({ games, day, nameOf, isTitled = false, ...look }: Props) {
  if (games.length === 0) return null
  return (
    <section className={isTitled ? undefined : classes.deciding}>
      {!isTitled && (
        <h3 className={`faint strong ${classes.heading}`}>{decidingTitle({ games, day, today: look.today })}</h3>
      )}
      <ul className={classes.games}>
        {games.map(({ game, home, away }) => (
          <li key={game.game_id} className={`figures ${classes.game}`}>
            <Side abbreviation={game.away_abbrev} members={away} nameOf={nameOf} />
            <strong className={classes.score}>
              {isLive(game.game_state) ? `${game.away_score ?? 0}–${game.home_score ?? 0}` : '@'}
            </strong>
            <Side abbreviation={game.home_abbrev} members={home} nameOf={nameOf} />
            <span className={`small strong whole ${classes.when}`} data-live={isLive(game.game_state) || undefined}>
              {whenWords(game, look)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Names shown before the rest is counted. */
const NAMED = 3

type SideProps = { abbreviation: string; members: readonly Sweater[]; nameOf: (member: Sweater) => string }

function Side({ abbreviation, members, nameOf }: SideProps) {
  const listed = members.filter(({ stands_for }) => stands_for === undefined).map(nameOf)
  const names = listed.toSorted((a, b) => Number(b === 'You') - Number(a === 'You')).slice(0, NAMED)
  const more = membersIn(members) - names.length
  return (
    <span className={`row yields ${classes.side}`}>
      <TeamBadge abbreviation={abbreviation} size="sm" />
      <span className={`hint yields cut ${classes.names}`}>
        {names.join(', ')}
        {more > 0 && (names.length > 0 ? ` +${more}` : more)}
      </span>
    </span>
  )
}
