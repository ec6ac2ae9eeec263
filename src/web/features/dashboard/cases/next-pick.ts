import { paths } from '#web/paths.ts'
import type { SurvivorContest } from './case.ts'

type NextPick = NonNullable<SurvivorContest['next_pick']>

/**
 * The next week that locks, for a member who picks in it (S1); null for everyone else, and while a late pick for the week
 * before is missing, which alone keeps them in (S2).
 */
export const nextPick = ({ status, me, next_pick }: SurvivorContest): NextPick | null =>
  status === 'completed' || !me.is_participant || me.is_eliminated || me.can_pick_late ? null : next_pick

/** The address where a week is picked, or of its table. */
export const weekAddress = (
  { contest_id, me }: Pick<SurvivorContest, 'contest_id'> & Partial<Pick<SurvivorContest, 'me'>>,
  { week_number }: Pick<NextPick, 'week_number'>,
) => `${paths.survivor}?contest=${contest_id}&week=${week_number}${me?.entries ? `&entry=${me.entries.shown}` : ''}`

export const survivorAddress = ({ contest_id }: Pick<SurvivorContest, 'contest_id'>) =>
  `${paths.survivor}?contest=${contest_id}`
