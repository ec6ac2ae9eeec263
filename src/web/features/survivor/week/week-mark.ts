import type { ContestWeek } from '#contract/survivor/weeks.ts'
import type { MyPick } from '../survivor.queries.ts'

type Asked = { week: ContestWeek; pick: Pick<MyPick, 'result'> | null; picks: boolean }

export type WeekMark = 'open' | 'no_pick' | 'picked' | 'locked' | 'survived' | 'life_lost' | 'eliminated' | 'watched'

/** How a week looks in the strip: open for a pick, picked, locked, or how it ended for the reader. */
export function weekMark({ week, pick, picks }: Asked): WeekMark {
  if (pick === null && !week.is_locked) return picks ? 'open' : 'watched'
  if (pick === null) return picks ? 'no_pick' : 'locked'
  if (!week.is_locked) return 'picked'
  return pick.result ?? 'locked'
}
