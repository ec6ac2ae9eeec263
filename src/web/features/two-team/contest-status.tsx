import type { Contest } from '#contract/two-team/two-team.ts'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'

export const ContestStatus = ({ status }: Pick<Contest, 'status'>) =>
  status === 'cancelled' ? <StatusBadge status="eliminated" word="Cancelled" /> : <StatusBadge status={status} />
