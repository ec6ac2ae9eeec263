import { IconLock } from '@tabler/icons-react'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { StatCard, StatGrid } from '#web/ui/layout/stat-card.tsx'
import { deadlineWords } from '#web/ui/time/time.tsx'
import classes from '../contest-page.module.css'
import type { Standings } from '../survivor.queries.ts'

export function SurvivorStats({
  contest,
  standings,
  week,
}: {
  contest: Pick<SurvivorContest, 'status'>
  standings: Pick<Standings, 'active_participants' | 'eliminated_participants'>
  /** The week whose deadline is shown. */
  week: ContestWeek | null
}) {
  // Between two rounds, and once all is over, the lock belongs to a week that is over.
  const isCompleted = contest.status === 'completed'
  const isOver = isCompleted || week === null || week.is_processed
  const lock = isOver ? null : week.lock_time
  // After the contest no deadline is still to be decided.
  const noDeadline = isCompleted ? 'None' : 'TBD'
  return (
    <div className={classes.stats}>
      <StatGrid isLine>
        <StatCard label="Still Alive" value={standings.active_participants} />
        <StatCard label="Eliminated" value={standings.eliminated_participants} />
        <StatCard
          label="Pick Deadline"
          value={lock === null ? noDeadline : deadlineWords(lock)}
          // Another page may show the next week's at the same time.
          detail={
            isOver ? undefined : (
              <>
                {weekTitle(week)}
                {week.is_locked && (
                  <>
                    {' '}
                    <IconLock size={12} aria-hidden /> <span className="at-desk">Locked</span>
                  </>
                )}
              </>
            )
          }
        />
      </StatGrid>
    </div>
  )
}
