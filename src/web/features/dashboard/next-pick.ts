import type { Analytics } from '#contract/dashboard/analytics.ts'
import { paths } from '#web/paths.ts'

type Contest = NonNullable<Analytics['survivor']>
type NextPick = NonNullable<Contest['next_pick']>

/** The next week that locks, for a member who picks in it (S1); null for everyone else. */
export function nextPick({ status, me, next_pick }: Contest): NextPick | null {
  return status === 'completed' || !me.is_participant || me.is_eliminated ? null : next_pick
}

/** Where that week is picked. */
export const weekAddress = ({ contest_id }: Contest, { week_number }: NextPick) =>
  `${paths.survivor}?contest=${contest_id}&week=${week_number}`
