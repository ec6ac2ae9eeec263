import type { WeekTeam } from '#contract/survivor/picks.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import type { Game } from '../survivor.queries.ts'
import classes from './pick-bar.module.css'
import { TeamGamesLine } from './team-games-list.tsx'

type Props = {
  /** The week's title. */
  week: string
  chosen: WeekTeam | null
  /** 'week 9' where the chosen team is picked for that other open week: picking it here moves it (S1). */
  movesFrom: string | null
  currentTeamId: number | null
  games: readonly Game[] | null
  busy: boolean
}

/** The chosen team, its games, and the submit button, within reach of the thumb. */
export function PickBar({ week, chosen, movesFrom, currentTeamId, games, busy }: Props) {
  const isOnline = useIsOnline()
  const isCurrent = chosen !== null && chosen.team_id === currentTeamId
  return (
    <div className={classes.bar} data-quiet={isCurrent || undefined}>
      <div className={classes.chosen} aria-live="polite">
        {isCurrent ? (
          <p className={classes.none}>{chosen.team_name} is your pick. Choose another team to change it.</p>
        ) : chosen === null ? (
          <p className={classes.none}>Choose a team to see its games.</p>
        ) : (
          <>
            <TeamBadge abbreviation={chosen.abbreviation} />
            <div className={classes.words}>
              <p className={classes.name}>{chosen.team_name}</p>
              {movesFrom !== null && <p className={classes.games}>Moves here from {movesFrom}.</p>}
              <p className={classes.games}>
                {games === null ? '\u00a0' : <TeamGamesLine games={games} teamId={chosen.team_id} />}
              </p>
            </div>
          </>
        )}
      </div>
      <BusyButton
        type="submit"
        busyLabel="Submitting..."
        busy={busy}
        disabled={chosen === null || isCurrent || !isOnline}
        className={classes.button}
      >
        {currentTeamId === null ? `Submit ${week} Pick` : `Update ${week} Pick`}
      </BusyButton>
    </div>
  )
}
