import { useQuery } from '@tanstack/react-query'
import { useWeekNames } from '#web/features/survivor/week/week-names.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { ChanceBar } from '#web/ui/odds/chance-bar.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import cards from '../cards.module.css'
import { type MyPick, teamsQuery, useMakePick, useTakeBackPick } from '../survivor.queries.ts'
import { EnteredForYou } from './entered-by.tsx'
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
  const teams = useQuery({ ...teamsQuery(contestId, pick.week_number), throwOnError: false }).data
  const team = teams?.available_teams.find(({ team_id }) => team_id === pick.team_id)
  // On a phone the team's own row is in sight and has them.
  const isBrief = useIsPhone()
  const isFrozen = teams?.available_teams.some(({ refused }) => refused === 'pick_frozen') ?? false
  return (
    <div className={classes.current}>
      <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} />
      <div>
        <p className={classes.label}>{isPlanned ? `Planned: ${pick.abbreviation}` : 'Your current pick'}</p>
        <p className={classes.team}>{pick.team_name}</p>
        {team !== undefined && !isBrief && (
          <>
            <p className={cards.note}>
              <GamesLine games={team.games} />
            </p>
            <ChanceBar chance={team.survival_chance} label={`${pick.abbreviation} to survive`} />
          </>
        )}
      </div>
      {isFrozen ? <span /> : <TakeBack contestId={contestId} pick={pick} />}
      <EnteredForYou pick={pick} />
      <p className={classes.hint}>
        Picked <Instant at={pick.picked_at} />.{' '}
        {isFrozen ? (
          <span>{pick.team_name} has started, so this pick stays.</span>
        ) : (
          <span>You can change your pick until the lock time.</span>
        )}
      </p>
    </div>
  )
}

/** Takes the pick back, and offers to make it again. */
function TakeBack({ contestId, pick }: { contestId: number; pick: MyPick }) {
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
    try {
      const { message } = await takeBack.mutateAsync(week_number)
      toastWithUndo({
        title: message,
        message: `${abbreviation} is no longer your pick for ${wordsOf(week_number)}.`,
        onUndo: undo,
      })
    } catch (error) {
      toastFailure(error, 'Failed to take back pick')
    }
  }
  return (
    <BusyButton size="sm" variant="subtle" busyLabel="Taking back..." disabled={!isOnline} onPress={press}>
      Take back pick
    </BusyButton>
  )
}
