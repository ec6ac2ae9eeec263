import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { WeekTeam } from '#contract/survivor/picks.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { GamesLine } from './games-line.tsx'
import classes from './pick-bar.module.css'

type Props = {
  /** The week's title. */
  week: string
  chosen: WeekTeam
  /** 'week 9' where the chosen team is picked for that other open week: picking it here moves it (S1). */
  movesFrom: string | null
  /** Nothing is picked for the week yet. */
  isFirst: boolean
  busy: boolean
  /** Takes back the pick that was just made; null where there is nothing to undo. */
  onUndo: (() => Promise<unknown>) | null
}

/** The chosen team, its games, and the submit button, within reach of the thumb. Once submitted it turns green and offers Undo. */
export function PickBar({ week, chosen, movesFrom, isFirst, busy, onUndo }: Props) {
  const isOnline = useIsOnline()
  if (onUndo !== null) return <DoneBar week={week} team={chosen} onUndo={onUndo} />
  return (
    <div className={`stack-xs ${classes.bar}`} data-sticky-bar>
      <div className={`row-sm yields ${classes.chosen}`} aria-live="polite">
        <Team team={chosen}>
          {movesFrom !== null && <p className={`hint ${classes.games}`}>Moves here from {movesFrom}.</p>}
        </Team>
      </div>
      <BusyButton type="submit" busyLabel="Submitting..." busy={busy} disabled={!isOnline} className={classes.button}>
        {isFirst ? `Submit ${week} Pick` : `Update ${week} Pick`}
      </BusyButton>
    </div>
  )
}

function DoneBar({ week, team, onUndo }: { week: string; team: WeekTeam; onUndo: () => Promise<unknown> }) {
  const isOnline = useIsOnline()
  return (
    <div className={`stack-xs ${classes.bar}`} data-done data-sticky-bar>
      {/* The submit button had the focus and is gone. */}
      <div className={`row-sm yields ${classes.chosen}`} tabIndex={-1} ref={takeFocus}>
        <IconCircleCheckFilled className={classes.check} aria-hidden />
        <TeamBadge abbreviation={team.abbreviation} />
        <p className={`strong ${classes.name}`}>
          {team.abbreviation} is your {week} pick.
        </p>
      </div>
      <BusyButton
        variant="default"
        size="sm"
        busyLabel="Undoing..."
        disabled={!isOnline}
        onPress={onUndo}
        className={classes.button}
      >
        Undo
      </BusyButton>
    </div>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

const Team = ({ team, children }: { team: WeekTeam; children?: ReactNode }) => (
  <>
    <TeamBadge abbreviation={team.abbreviation} />
    <div className="yields">
      <p className={`strong ${classes.name}`}>{team.team_name}</p>
      {children}
      <p className={`hint ${classes.games}`}>
        <GamesLine games={team.games} />
      </p>
    </div>
  </>
)
