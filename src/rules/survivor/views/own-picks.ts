import type { LoadedContest, LoadedEntry, LoadedPick } from '#rules/survivor/loaded-contest.ts'
import { hasPlayed } from '#rules/survivor/playing.ts'
import { showPick } from './week-pick.ts'

type OwnPick = Omit<LoadedPick, 'slate'> & {
  week_number: number
  picked_at: string
  entered_reason: string | null
}

type Own = {
  entry: Pick<LoadedEntry, 'participant_id' | 'user_id' | 'participant_name' | 'elimination_week'>
  picks: readonly OwnPick[]
}

/** A member's own picks as they see them, including open weeks. */
export function viewOwnPicks(loaded: LoadedContest, { entry, picks }: Own) {
  const weeks = new Map(loaded.weeks.map((week) => [week.week_number, week]))
  return picks.flatMap((pick) => {
    const { week_number, picked_at, entered_reason } = pick
    const week = weeks.get(week_number)
    if (week === undefined) return []
    const counts = hasPlayed(entry, week, loaded.rulings.get(entry.participant_id))
    return [
      {
        ...showPick(loaded, week, { entry, pick }),
        // Picked ahead for a week in which the member was out (S1, S16).
        ...(counts ? {} : { status: 'Eliminated' as const }),
        week_number,
        picked_at,
        entered_reason,
      },
    ]
  })
}
