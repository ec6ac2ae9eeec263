import { useQuery } from '@tanstack/react-query'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { useWeekNames } from '#web/features/survivor/week/week-names.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { Countdown } from '#web/ui/time/countdown.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import cards from '../cards.module.css'
import { type Lock, type MyPick, scheduleQuery } from '../survivor.queries.ts'
import { TeamsSkeleton } from '../survivor-skeleton.tsx'
import { needWords } from '../wording.ts'
import { EnteredForYou } from './entered-by.tsx'
import classes from './pick-card.module.css'
import { TeamGamesLine } from './team-games-list.tsx'
import { TeamPicker } from './team-picker.tsx'

type Props = { contest: SurvivorContest; lock: Lock; current: MyPick | null }

/** Makes the pick: before the lock for everyone, after it for members without a pick (S2). */
export function PickCard({ contest, lock, current }: Props) {
  const isLate = lock.is_locked
  const { titleOf } = useWeekNames(contest.contest_id)
  return (
    <Panel
      title={`Make Your ${titleOf(lock.week_number)} Pick`}
      tone={isLate ? 'warn' : 'accent'}
      aside={<StatusBadge status={isLate ? 'locked' : 'open'} />}
      intro={<Deadline lock={lock} />}
    >
      <div className={cards.stacked}>
        {current !== null && <CurrentPick contestId={contest.contest_id} pick={current} />}
        <QueryBoundary skeleton={<TeamsSkeleton />} failure="Failed to load available teams">
          <TeamPicker key={lock.week_number} contestId={contest.contest_id} current={current} isLate={isLate} />
        </QueryBoundary>
      </div>
    </Panel>
  )
}

const Deadline = ({ lock }: { lock: Lock }) => (
  <div className={classes.deadline}>
    <span>
      {lock.is_locked ? 'Picks locked at: ' : 'Picks lock at: '}
      <strong>
        <Instant at={lock.lock_time} deadline />
      </strong>
    </span>
    {!lock.is_locked && lock.lock_time !== null && (
      <Countdown until={lock.lock_time} serverNow={lock.server_now} bare />
    )}
  </div>
)

/** The receipt of the pick (S4). */
function CurrentPick({ contestId, pick }: { contestId: number; pick: MyPick }) {
  const schedule = useQuery({ ...scheduleQuery(contestId, pick.week_number), throwOnError: false }).data
  return (
    <div className={classes.current}>
      <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="lg" />
      <div>
        <p className={classes.label}>Your current pick</p>
        <p className={classes.team}>{pick.team_name}</p>
        <p className={cards.note}>{needWords(pick)}</p>
        {schedule !== undefined && (
          <p className={cards.note}>
            <TeamGamesLine games={schedule.games} teamId={pick.team_id} />
          </p>
        )}
      </div>
      <EnteredForYou pick={pick} />
      <p className={classes.hint}>
        Picked <Instant at={pick.picked_at} />. <span>You can change your pick until the lock time.</span>
      </p>
    </div>
  )
}
