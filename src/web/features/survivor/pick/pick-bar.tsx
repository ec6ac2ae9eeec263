import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { WeekTeam } from '#contract/survivor/picks.ts'
import type { WaitingPick } from '#web/features/contests/use-until-saved.ts'
import { WaitingPickLine } from '#web/features/contests/waiting-pick.tsx'
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
  /** The pick that was submitted is not saved yet. */
  waiting: WaitingPick | null
}

/** The chosen team, its games, and the submit button, within reach of the thumb. */
export function PickBar({ week, chosen, movesFrom, isFirst, busy, waiting }: Props) {
  const isOnline = useIsOnline()
  return (
    <div className={`stack-xs ${classes.bar}`} data-sticky-bar>
      <div className={`row-sm yields ${classes.chosen}`} aria-live="polite">
        <ChosenTeam team={chosen}>
          {movesFrom !== null && <p className={`hint ${classes.games}`}>Moves here from {movesFrom}.</p>}
        </ChosenTeam>
      </div>
      <WaitingPickLine waiting={waiting} />
      <BusyButton type="submit" busyLabel="Submitting..." busy={busy} disabled={!isOnline} className={classes.button}>
        {isFirst ? `Submit ${week} Pick` : `Update ${week} Pick`}
      </BusyButton>
    </div>
  )
}

type DoneProps = {
  /** The server's words about the pick just made. */
  message: string
  /** 'FLA is your Week 7 pick.' */
  words: ReactNode
  abbreviation: string
  /** It has just been made: the submit button had the focus and is gone. */
  isNew: boolean
  /** The button that takes the pick back. */
  children: ReactNode
}

/** The one answer to a submitted pick, where the submit button was: what is picked, and the way back. */
export const DoneBar = ({ message, words, abbreviation, isNew, children }: DoneProps) => (
  <div className={classes.bar} data-done data-sticky-bar tabIndex={-1} ref={isNew ? takeFocus : undefined}>
    <IconCircleCheckFilled className={classes.check} aria-hidden />
    <TeamBadge abbreviation={abbreviation} />
    <p className={`strong ${classes.name}`} role="status">
      {message}
    </p>
    {children}
    <p className={`hint ${classes.words}`}>{words}</p>
  </div>
)

/** Undo of the pick that was just made. */
export const UndoButton = ({ onUndo }: { onUndo: () => Promise<unknown> }) => (
  <BusyButton
    variant="default"
    size="sm"
    busyLabel="Undoing..."
    disabled={!useIsOnline()}
    onPress={onUndo}
    className={classes.button}
  >
    Undo
  </BusyButton>
)

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** A chosen team's badge, name and games. */
export const ChosenTeam = ({ team, children }: { team: WeekTeam; children?: ReactNode }) => (
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
