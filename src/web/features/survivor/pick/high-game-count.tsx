import { Button } from '@mantine/core'
import { useId } from 'react'
import type { WeekTeam } from '#contract/survivor/picks.ts'
import { counted } from '#rules/counted.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import classes from './high-game-count.module.css'

const TITLE = 'High Game Count Warning'

type Team = Pick<WeekTeam, 'abbreviation' | 'team_name' | 'games_this_week' | 'wins_needed'>
type Props = {
  team: Team
  /** The week's title. */
  week: string
  onClose: () => void
}

const Words = ({ team: { team_name, games_this_week, wins_needed }, week }: Omit<Props, 'onClose'>) => (
  <>
    {team_name} plays {counted(games_this_week, 'game')} in {week}, so it needs{' '}
    <strong>{counted(wins_needed, 'win')}</strong> to keep you alive instead of 1.
  </>
)

/** Asks before a team with 4 or more games is picked: it needs 2 wins (spec 2). */
export const HighGameCount = ({ onConfirm, onClose, ...asked }: Props & { onConfirm: () => Promise<unknown> }) => (
  <Confirm
    opened
    onClose={onClose}
    title={TITLE}
    confirmLabel={`Yes, Pick ${asked.team.abbreviation}`}
    busyLabel="Submitting..."
    failure="Failed to submit pick"
    onConfirm={onConfirm}
  >
    <Words {...asked} />
  </Confirm>
)

/** Asks about many games in the team's own row, whose answer submits the sheet. */
export function HighGameRow({
  movesFrom,
  busy,
  onClose,
  ...asked
}: Props & { movesFrom: string | null; busy: boolean }) {
  const id = useId()
  return (
    <div role="dialog" aria-labelledby={id} className={classes.row} ref={bringIntoView}>
      <strong id={id}>{TITLE}</strong>
      <p aria-live="polite">
        <Words {...asked} />
        {movesFrom !== null && <span> Moves here from {movesFrom}.</span>}
      </p>
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={busy} busyLabel="Submitting...">
          Yes, Pick {asked.team.abbreviation}
        </BusyButton>
      </div>
    </div>
  )
}

const bringIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })
