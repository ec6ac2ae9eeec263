import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { undoRecompute } from '#contract/survivor/advance.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { type WeekName, weekWords } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { AskedAct, useAct } from '#web/features/admin/acts/acts.tsx'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import classes from '../survivor-admin.module.css'
import { useKnownWeekName } from '../weeks/use-week-name.ts'

/** Puts back the results that were computed last (S10). */
export function useUndoRecompute(contestId: number) {
  const act = useAct()
  return (week: WeekName) =>
    act({
      send: () => call(undoRecompute, { params: { contestId }, body: { week_number: week.week_number } }),
      done: () => toastSuccess('The results are what they were before', 'Recompute Undone'),
      failure: 'Failed to undo the recompute',
    })
}

/** Results computed by hand can be put back until something else happens. */
export function UndoRecompute({ contest: { contest_id, undoable_recompute: undoable } }: { contest: SurvivorContest }) {
  const undo = useUndoRecompute(contest_id)
  const nameOf = useKnownWeekName(contest_id, typeof undoable === 'number')
  if (typeof undoable !== 'number' || nameOf === null) return null
  const week = nameOf(undoable)
  return (
    <UndoNotice label="Undo Recompute" onUndo={() => undo(week)}>
      The results of {weekWords(week)} were computed by hand. You can undo it until the next week locks.
    </UndoNotice>
  )
}

const back = { leftSection: <IconArrowBackUp size={16} aria-hidden /> }

/** The last act, and the button that takes it back. */
const UndoNotice = ({ label, onUndo, children }: { label: string; onUndo: () => void; children: ReactNode }) => (
  <div className={`row wrap apart above-md ${classes.undo}`}>
    <p className="hint">{children}</p>
    <Button size="sm" variant="default" {...back} onClick={onUndo}>
      {label}
    </Button>
  </div>
)

type Props = Omit<Parameters<typeof AskedAct>[0], 'look' | 'children'> & { said: string; effect: ReactNode }

/** The last act, and a button that asks before it takes that back. */
export const AskedUndo = ({ said, effect, ...asked }: Props) => (
  <div className={`row wrap apart above-md ${classes.undo}`}>
    <p className="hint">{said}</p>
    <AskedAct {...asked} look={back}>
      {effect}
    </AskedAct>
  </div>
)
