import { useQuery } from '@tanstack/react-query'
import { useWeekNames } from '#web/features/survivor/week/week-names.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { ChanceBar } from '#web/ui/odds/chance-bar.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { useEntryId } from '../own-entry.ts'
import { type MyPick, teamsQuery, useMakePick, useTakeBackPick } from '../survivor.queries.ts'
import { EnteredForYou } from './entered-by.tsx'
import { focusTeams } from './focus-teams.ts'
import { GamesLine } from './games-line.tsx'
import classes from './pick-card.module.css'

type Props = {
  contestId: number
  pick: MyPick
  /** Made while a week before was the next to lock. */
  isPlanned: boolean
}

/** The receipt of the pick (S4), which can be taken back while its week is open (S1). */
export function CurrentPick({ contestId, pick, isPlanned }: Props) {
  const { teams, isFrozen } = useTeamsOf(contestId, pick)
  const team = teams?.available_teams.find(({ team_id }) => team_id === pick.team_id)
  return (
    <div className={classes.current}>
      <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} />
      <div>
        <p className="strong good text-xs">{labelOf(pick, isPlanned)}</p>
        <p className="strong">{pick.team_name}</p>
        {team !== undefined && (
          <>
            <p className="hint pretty">
              <GamesLine games={team.games} />
            </p>
            <ChanceBar chance={team.survival_chance} label={`${pick.abbreviation} to survive`} />
          </>
        )}
      </div>
      {isFrozen ? <span /> : <TakeBack contestId={contestId} pick={pick} />}
      <EnteredForYou pick={pick} />
      <p className={`hint ${classes.hint}`}>
        <PickedAt contestId={contestId} pick={pick} />
      </p>
    </div>
  )
}

export const labelOf = ({ abbreviation }: MyPick, isPlanned: boolean) =>
  isPlanned ? `Planned: ${abbreviation}` : 'Your current pick'

/** When it was picked, and whether it can be changed. */
function PickedAt({ contestId, pick }: Omit<Props, 'isPlanned'>) {
  const { isFrozen } = useTeamsOf(contestId, pick)
  return (
    <>
      Picked <Instant at={pick.picked_at} />. <Changeable pick={pick} isFrozen={isFrozen} />
    </>
  )
}

export const Changeable = ({ pick, isFrozen }: { pick: MyPick; isFrozen: boolean }) => (
  <span>
    {isFrozen ? `${pick.team_name} has started, so this pick stays.` : 'You can change your pick until the lock time.'}
  </span>
)

export function useTeamsOf(contestId: number, { week_number }: Pick<MyPick, 'week_number'>) {
  const teams = useQuery({ ...teamsQuery(contestId, week_number, useEntryId()), throwOnError: false }).data
  return { teams, isFrozen: teams?.available_teams.some(({ refused }) => refused === 'pick_frozen') ?? false }
}

type TakeBackProps = { contestId: number; pick: MyPick; isShort?: boolean }

/** Takes the pick back, and offers to make it again; `isShort` where there is no room for the button's whole name. */
export function TakeBack({ contestId, pick, isShort = false }: TakeBackProps) {
  const isOnline = useIsOnline()
  const { wordsOf } = useWeekNames(contestId)
  const takeBack = useTakeBackPick(contestId)
  const makePick = useMakePick(contestId)
  const { week_number, team_id, abbreviation } = pick
  const undo = async () => {
    try {
      const { message } = await makePick.mutateAsync({ week_number, team_id })
      toastSuccess(message)
    } catch (error) {
      toastFailure(error, 'Failed to submit pick')
    }
  }
  const press = async () => {
    const { message } = await takeBack.mutateAsync(week_number)
    focusTeams()
    toastWithUndo({
      title: message,
      message: `${abbreviation} is no longer your pick for ${wordsOf(week_number)}.`,
      onUndo: undo,
    })
  }
  return (
    <BusyButton
      size="sm"
      variant="subtle"
      busyLabel="Taking back..."
      disabled={!isOnline}
      onPress={press}
      failure="Failed to take back pick"
    >
      Take back{isShort ? <span className="unseen">&nbsp;pick</span> : ' pick'}
    </BusyButton>
  )
}
