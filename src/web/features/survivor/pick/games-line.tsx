import { Fragment } from 'react'
import type { TeamGame } from '#contract/survivor/picks.ts'
import { weekdayWords } from '#web/ui/time/time.tsx'

/** 'Tue vs TOR · Thu @ MTL' on one line. */
export function GamesLine({ games }: { games: readonly TeamGame[] }) {
  if (games.length === 0) return <>No games this week</>
  return games.map(({ game_id, game_date, is_home, opponent }, index) => (
    <Fragment key={game_id}>
      <span className="whole">
        {weekdayWords(game_date)} {is_home ? 'vs' : '@'} {opponent}
      </span>
      {/* The no-break space keeps the dot at the end of a line. */}
      {index < games.length - 1 && '\u00a0· '}
    </Fragment>
  ))
}
