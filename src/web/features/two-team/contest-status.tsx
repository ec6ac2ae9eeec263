import type { Contest } from '#contract/contests/contests.ts'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'

export const ContestStatus = ({ status }: Pick<Contest, 'status'>) =>
  status === 'cancelled' ? <StatusBadge status="eliminated" word="Cancelled" /> : <StatusBadge status={status} />
