import type { SurvivorContest } from '#contract/survivor.ts'
import { StatCard, StatGrid } from '#web/ui/stat-card.tsx'
import { deadlineWords } from '#web/ui/time.tsx'
import classes from './contest-page.module.css'
import type { Lock, Standings } from './survivor.queries.ts'

export function SurvivorStats({
  contest,
  standings,
  lock,
}: {
  contest: SurvivorContest
  standings: Standings
  lock: Lock
}) {
  const isOver = contest.status === 'completed'
  return (
    <div className={classes.stats}>
      <StatGrid>
        <StatCard label="Still Alive" value={standings.active_participants} />
        <StatCard label="Eliminated" value={standings.eliminated_participants} />
        <StatCard
          label="Pick Deadline"
          value={isOver || lock.lock_time === null ? 'TBD' : deadlineWords(lock.lock_time)}
          detail={contest.status === 'in_progress' && lock.is_locked ? 'Locked' : undefined}
        />
      </StatGrid>
    </div>
  )
}
