import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { PickedCount } from '#web/features/survivor/week/picked-count.tsx'
import type { ShownWeek } from '#web/features/survivor/week/shown-week.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Countdown } from '#web/ui/time/countdown.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import cards from '../cards.module.css'
import { PlannerLink } from '../planner/planner-link.tsx'
import type { MyPick } from '../survivor.queries.ts'
import { TeamsSkeleton } from '../survivor-skeleton.tsx'
import { CurrentPick } from './current-pick.tsx'
import classes from './pick-card.module.css'
import { TeamPicker } from './team-picker.tsx'

type Props = {
  contest: SurvivorContest
  week: ShownWeek
  current: MyPick | null
  /** The pick was made while a week before was the next to lock. */
  isPlanned: boolean
}

/** Makes the pick of a week: before its lock for everyone, after it for members without a pick (S1, S2). */
export function PickCard({ contest, week, current, isPlanned }: Props) {
  const isLate = week.is_locked
  return (
    <Panel
      title={`Make Your ${weekTitle(week)} Pick`}
      tone={isLate ? 'warn' : 'accent'}
      aside={<StatusBadge status={isLate ? 'locked' : 'open'} />}
      intro={<Deadline contestId={contest.contest_id} week={week} />}
    >
      <div className={cards.stacked}>
        {current !== null && <CurrentPick contestId={contest.contest_id} pick={current} isPlanned={isPlanned} />}
        <QueryBoundary skeleton={<TeamsSkeleton />} failure="Failed to load available teams">
          <TeamPicker key={week.week_number} contest={contest} week={week} current={current} />
        </QueryBoundary>
      </div>
    </Panel>
  )
}

const Deadline = ({ contestId, week }: { contestId: number; week: ShownWeek }) => (
  <div className={classes.deadline}>
    <span>
      {week.is_locked ? 'Picks locked at: ' : 'Picks lock at: '}
      <strong>
        <Instant at={week.lock_time} deadline />
      </strong>
    </span>
    {!week.is_locked && week.lock_time !== null && (
      <Countdown until={week.lock_time} serverNow={week.server_now} bare />
    )}
    {!week.is_locked && <PickedCount contestId={contestId} week={week.week_number} />}
    {!week.is_locked && <PlannerLink contestId={contestId} week={week.week_number} />}
  </div>
)
