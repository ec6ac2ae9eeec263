import type { Contest } from '#contract/contests/contests.ts'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'

/** A contest that is played is 'Active' wherever its status stands, as in the admin area (spec 4). */
export function ContestStatus({ status }: Pick<Contest, 'status'>) {
  if (status === 'cancelled') return <StatusBadge status="eliminated" word="Cancelled" />
  return <StatusBadge status={status === 'in_progress' ? 'active' : status} />
}
