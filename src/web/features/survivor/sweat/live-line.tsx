import { isLive } from '#rules/games/games.ts'
import { weekdayWords } from '#web/ui/time/time.tsx'
import type { Game } from '../survivor.queries.ts'
import { whenWords } from './game-words.ts'
import classes from './live-line.module.css'

type Props = { game: Game; teamId: number; today: string; isSlot: boolean }

/** '1–2 vs TOR · 2nd 12:34' with the team's own goals first; tonight's game: '@ MTL 7:00 PM'; or only the day of the next one. */
export function LiveLine({ game, teamId, ...look }: Props) {
  const isHome = game.home_team_id === teamId
  const against = isHome ? `vs ${game.away_abbrev}` : `@ ${game.home_abbrev}`
  if (!isLive(game.game_state) && game.game_date !== look.today) return <span>· {weekdayWords(game.game_date)}</span>
  if (!isLive(game.game_state)) {
    return (
      <span>
        {against} {whenWords(game, look)}
      </span>
    )
  }
  const [own, other] = isHome ? [game.home_score, game.away_score] : [game.away_score, game.home_score]
  return (
    <span className={classes.live} data-ahead={compare(own ?? 0, other ?? 0)}>
      <strong>
        {own ?? 0}–{other ?? 0}
      </strong>{' '}
      {against} · {whenWords(game, look)}
    </span>
  )
}

const compare = (own: number, other: number) => (own === other ? 'level' : own > other ? 'leads' : 'trails')
