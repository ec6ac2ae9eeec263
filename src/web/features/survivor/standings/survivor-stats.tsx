import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { StatCard, StatGrid } from '#web/ui/layout/stat-card.tsx'
import { deadlineWords } from '#web/ui/time/time.tsx'
import classes from '../contest-page.module.css'
import type { Lock, Standings } from '../survivor.queries.ts'

export function SurvivorStats({
  contest,
  standings,
  lock,
}: {
  contest: SurvivorContest
  standings: Standings
  lock: Lock
}) {
  // Between two rounds the lock belongs to a week that is over.
  const hasNone = contest.status === 'completed' || contest.awaiting_round !== null
  return (
    <div className={classes.stats}>
      <StatGrid>
        <StatCard label="Still Alive" value={standings.active_participants} />
        <StatCard label="Eliminated" value={standings.eliminated_participants} />
        <StatCard
          label="Pick Deadline"
          value={hasNone || lock.lock_time === null ? 'TBD' : deadlineWords(lock.lock_time)}
          detail={contest.status === 'in_progress' && !hasNone && lock.is_locked ? 'Locked' : undefined}
        />
      </StatGrid>
    </div>
  )
}
