import type { Contest } from '#contract/contests.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export const ContestStatus = ({ status }: Pick<Contest, 'status'>) =>
  status === 'cancelled' ? <StatusBadge status="eliminated" word="Cancelled" /> : <StatusBadge status={status} />
