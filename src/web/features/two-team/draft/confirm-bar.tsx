import { WaitingPickLine } from '#web/features/contests/waiting-pick.tsx'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './confirm-bar.module.css'
import type { RoomTeam } from './draft-teams.ts'
import { focusTab } from './phases.ts'
import type { Room } from './room.ts'

type Props = {
  chosen: RoomTeam | null
  pickNumber: number
  isPaused: boolean
  pick: Room['pick']
  waiting: Room['waiting']
}

/** The chosen team and the button that picks it, within reach of the thumb. */
export function ConfirmBar({ chosen, pickNumber, isPaused, pick, waiting }: Props) {
  const isOnline = useIsOnline()
  const submit = async () => {
    if (chosen === null) return
    await pick({ team_id: chosen.team_id, pick_number: pickNumber })
    toastSuccess('Pick submitted successfully!')
    focusTab()
  }
  return (
    <div className={`stack-xs ${classes.bar}`} data-sticky-bar>
      <WaitingPickLine waiting={waiting} />
      <div className="row-sm apart">
        <div className={`row-sm yields ${classes.chosen}`} aria-live="polite">
          {chosen !== null && (
            <>
              <TeamBadge abbreviation={chosen.abbreviation} />
              <span className="strong tight">{chosen.team_name}</span>
            </>
          )}
        </div>
        <BusyButton
          type="submit"
          busyLabel="Submitting..."
          disabled={chosen === null || isPaused || !isOnline}
          onPress={submit}
          failure="Failed to make pick"
          className={classes.button}
        >
          {chosen === null ? 'Select a team to continue' : 'Confirm Pick'}
        </BusyButton>
      </div>
    </div>
  )
}
