import { Button, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { saveSurvivorWeeks } from '#contract/survivor/weeks.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/acts.tsx'
import { BusyButton, toastError, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { useFocusArrived } from '#web/ui/acts/focus-arrived.ts'
import { QueryBoundary, TableSkeleton } from '#web/ui/states/no-answer.tsx'
import { weeksQuery } from '../survivor-admin.queries.ts'
import { draftOf, problemIn, problemOf, type WeekDraft, type WeekProblem, wantedWeeks } from './week-drafts.ts'
import { firstFieldOf, WeekFields } from './week-fields.tsx'
import classes from './weeks-dialog.module.css'

type Props = { contest: SurvivorContest; opened: boolean; onClose: () => void }

/** All weeks as editable rows; locked ones are read-only (spec 4, W6). */
export function WeeksDialog({ contest, opened, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Edit Weeks of "${contest.contest_name}"`}
      size="calc(var(--puck-width-read) * 1.25)"
      fullScreen={isPhone}
    >
      <QueryBoundary failure="Failed to load weeks" skeleton={<TableSkeleton />}>
        <WeeksForm contestId={contest.contest_id} onClose={onClose} />
      </QueryBoundary>
    </Modal>
  )
}

type FormProps = { contestId: number; onClose: () => void }

/** The drafts of each week's row, the first error, and the verb that saves them. */
function useWeekDrafts({ contestId, onClose }: FormProps) {
  const { data } = useSuspenseQuery(weeksQuery(contestId))
  const act = useAct()
  const client = useQueryClient()
  // Frozen when the dialog opens, so that a background refresh doesn't change rows while they are edited.
  const [{ weeks, server_now }] = useState(data)
  const [drafts, setDrafts] = useState(() => weeks.map(draftOf))
  const [problem, setProblem] = useState<WeekProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const wanted = wantedWeeks({ weeks, drafts })

  const change = (draft: WeekDraft) => {
    setDrafts(drafts.map((other) => (other.id === draft.id ? draft : other)))
    if (problem?.week_number === draft.week_number) setProblem(null)
  }
  const show = (found: WeekProblem) => {
    setProblem(found)
    document.getElementById(firstFieldOf(found.week_number))?.focus()
  }
  const save = async () => {
    const known = problemOf({ weeks, drafts, serverNow: server_now })
    if (known !== null) {
      toastError(known.message)
      return show(known)
    }
    setBusy(true)
    try {
      await act({
        send: () => call(saveSurvivorWeeks, { params: { contestId }, body: { weeks: wanted } }),
        done: () => toastSuccess('Weeks updated successfully'),
      })
      onClose()
    } catch (error) {
      toastFailure(error, 'Failed to save weeks')
      // The failed action has refetched the weeks, so these are what the server refused against.
      const fresh = client.getQueryData(weeksQuery(contestId).queryKey) ?? data
      const found = problemIn(error, { sent: wanted, weeks: fresh.weeks, serverNow: fresh.server_now })
      if (found !== null) show(found)
    } finally {
      setBusy(false)
    }
  }
  return { weeks, drafts, problem, busy, change, save, isSame: wanted.length === 0 }
}

function WeeksForm({ contestId, onClose }: FormProps) {
  const { weeks, drafts, problem, busy, change, save, isSame } = useWeekDrafts({ contestId, onClose })
  const ref = useFocusArrived()
  const firstOpen = weeks.find(({ is_locked }) => !is_locked)?.id
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="hint pretty">Leave a lock time empty to lock at the week's first game.</p>
      <div className="above-xs">
        <div className={classes.columns} aria-hidden>
          <span>Week</span>
          <span>Starts</span>
          <span>Ends</span>
          <span>Locks (Eastern Time)</span>
        </div>
        {weeks.map((week, index) => {
          const draft = drafts[index] ?? draftOf(week)
          const message = problem?.week_number === week.week_number ? problem.message : null
          return (
            <WeekFields
              key={week.id}
              week={week}
              draft={draft}
              problem={message}
              autoFocus={week.id === firstOpen}
              onChange={change}
            />
          )
        })}
      </div>
      <Group justify="flex-end" gap="sm" className={`ruled ${classes.dialogFoot}`}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={busy} busyLabel="Saving..." disabled={isSame}>
          Save Weeks
        </BusyButton>
      </Group>
    </form>
  )
}
