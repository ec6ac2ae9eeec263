import { useState } from 'react'
import type { PickReceipt, WeekTeam } from '#contract/survivor/picks.ts'
import { isRefusal } from '#web/api/failure.ts'
import { useUntilSaved } from '#web/features/contests/use-until-saved.ts'
import type { ShownWeek } from '#web/features/survivor/week/shown-week.ts'
import type { WeekNames } from '#web/features/survivor/week/week-names.ts'
import { toastError, toastFailure, toastSuccess, toastWarning } from '#web/ui/acts/act.tsx'
import { type MyPick, useMakePick, useTakeBackPick } from '../survivor.queries.ts'
import { focusTeams } from './focus-teams.ts'

/** A pick made on this page, with what was there before it. */
type Made = { team_id: number; before: number | null; movedFrom: number | null; message: string }

/** The bar's words about the pick just made, and its undo. */
export type Done = Pick<Made, 'message' | 'movedFrom'> & { undo: () => Promise<unknown> }

type Asked = {
  contestId: number
  week: ShownWeek
  current: MyPick | null
  /** Whether the bar shows the pick. */
  onDone: (picked: number) => boolean
}

/** Sends the pick, and undoes it without a trace. The bar shows the server's message. */
export function useSubmitPick({ contestId, week: shown, current, onDone }: Asked) {
  const { week_number: week, lock_time, server_now, is_locked } = shown
  // The mutation's own state comes too late to stop the second of two quick clicks.
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const makePick = useMakePick(contestId)
  const takeBack = useTakeBackPick(contestId)
  const untilSaved = useUntilSaved()
  const before = current?.team_id ?? null

  const send = async (team: WeekTeam) => {
    setBusy(true)
    try {
      const asked = { week_number: week, team_id: team.team_id }
      const lock = is_locked || lock_time === null ? null : { lock_time, server_now }
      const { message, warning, pick } = await untilSaved.send(() => makePick.mutateAsync(asked), lock)
      // With another team chosen meanwhile, the bar asks about that one; a late pick leaves no bar.
      if (!onDone(team.team_id) || warning !== undefined) toastSuccess(message)
      setMade({ team_id: team.team_id, before, movedFrom: pick.moved_from, message })
      if (warning !== undefined) toastWarning(warning, 'Late Pick Warning')
    } catch (error) {
      toastRefused(error)
    } finally {
      setBusy(false)
    }
  }

  /** Puts the team back into the week that it came from, and this week's earlier pick back, or takes the pick back. */
  const restore = async ({ team_id, before, movedFrom }: Made): Promise<string> => {
    if (movedFrom !== null) {
      const { message } = await makePick.mutateAsync({ week_number: movedFrom, team_id })
      if (before === null) return message
    }
    if (before !== null) return (await makePick.mutateAsync({ week_number: week, team_id: before })).message
    return (await takeBack.mutateAsync(week)).message
  }
  const undo = async (act: Made) => {
    try {
      toastSuccess(await restore(act))
      setMade(null)
      focusTeams()
    } catch (error) {
      toastRefused(error)
    }
  }
  const done = made !== null && made.team_id === before ? made : null
  const { waiting } = untilSaved
  return {
    busy,
    waiting,
    send,
    done: done && { message: done.message, movedFrom: done.movedFrom, undo: () => undo(done) },
  }
}

/** Only the server knows if this was the first pick: another tab may have picked before. */
export function toastPicked(
  { message, pick }: { message: string; pick: Pick<PickReceipt, 'abbreviation' | 'moved_from'> },
  wordsOf: WeekNames['wordsOf'],
) {
  if (pick.moved_from === null) toastSuccess(message)
  else toastSuccess(`${pick.abbreviation} moved here from ${wordsOf(pick.moved_from)}.`, message)
}

export function toastRefused(error: unknown) {
  if (isRefusal(error, 'picks_locked')) {
    toastError('You cannot change your pick after the lock time.', 'Picks are locked')
  } else toastFailure(error, 'Failed to submit pick')
}
