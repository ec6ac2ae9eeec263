import { Button, Modal, Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { makeRuling, previewTakeBackRuling, type Ruling, takeBackRuling } from '#contract/survivor/rulings.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { useAct } from '#web/features/admin/acts/acts.tsx'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import { PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import classes from '../survivor-admin.module.css'
import { useWeekName } from '../weeks/use-week-name.ts'
import { RulingEffect } from './ruling-effect.tsx'
import { RulingForm } from './ruling-form.tsx'
import { doneWords } from './ruling-words.ts'
import { rulingsQuery } from './rulings.queries.ts'

type Props = { contest: SurvivorContest; opened: boolean; onClose: () => void }

/** The rulings in effect, a new one, and taking one back (S16). */
export function RulingsDialog({ contest, opened, onClose }: Props) {
  const [view, setView] = useState<'list' | 'new' | Ruling>('list')
  const close = () => {
    setView('list')
    onClose()
  }
  const title =
    view === 'list' ? `Rulings of "${contest.contest_name}"` : view === 'new' ? 'New Ruling' : 'Take Back a Ruling'
  return (
    <Modal opened={opened} onClose={close} title={title} size="md">
      <QueryBoundary failure="Failed to load rulings" skeleton={<PanelSkeleton lines={4} />}>
        {view === 'list' && <RulingList contest={contest} onNew={() => setView('new')} onTakeBack={setView} />}
        {view === 'new' && <RulingForm contest={contest} onDone={() => setView('list')} />}
        {typeof view === 'object' && (
          <TakeBack contestId={contest.contest_id} ruling={view} onDone={() => setView('list')} />
        )}
      </QueryBoundary>
    </Modal>
  )
}

type ListProps = { contest: SurvivorContest; onNew: () => void; onTakeBack: (ruling: Ruling) => void }

function RulingList({ contest: { contest_id, status, can_reopen }, onNew, onTakeBack }: ListProps) {
  const { data: rulings } = useSuspenseQuery(rulingsQuery(contest_id))
  const nameOf = useWeekName(contest_id)
  const isOver = status === 'completed'
  return (
    <>
      {rulings.length === 0 && (
        <p>No rulings yet. A ruling excuses, revives or withdraws a member, or corrects a pick.</p>
      )}
      <ul className={`stack-md ${classes.rulings}`}>
        {rulings.map((ruling) => (
          <li key={ruling.ruling_id} className="row-sm apart">
            <div className="yields">
              <strong>{ruling.participant_name}</strong>, {weekTitle(nameOf(ruling.week_number))}: {doneWords(ruling)}
              <p className="hint pretty">
                {ruling.made_by}
                {ruling.reason === null ? '' : `: “${ruling.reason}”`}
              </p>
            </div>
            {!isOver && (
              <Button
                size="sm"
                variant="default"
                flex="none"
                onClick={() => onTakeBack(ruling)}
                aria-label={`Take back the ruling about ${ruling.participant_name}`}
              >
                Take Back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOver ? (
        <p>The contest is over. {can_reopen && 'Reopen it to make or take back a ruling.'}</p>
      ) : (
        <div className="dialog-acts">
          <Button onClick={onNew} data-autofocus>
            New Ruling
          </Button>
        </div>
      )}
    </>
  )
}

function TakeBack({ contestId, ruling, onDone }: { contestId: number; ruling: Ruling; onDone: () => void }) {
  const act = useAct()
  const nameOf = useWeekName(contestId)
  const { ruling_id: rulingId, participant_name, week_number } = ruling
  const { data, error } = useQuery({
    queryKey: ['admin', 'survivor', contestId, 'take-back', rulingId],
    queryFn: ({ signal }) => call(previewTakeBackRuling, { params: { contestId, rulingId } }, { signal }),
    // Fetched once per opening: after the action the server would refuse it.
    staleTime: 'static',
    gcTime: 0,
    throwOnError: false,
  })
  const again = () => {
    const { participant_id, kind, team, reason } = ruling
    const body = { participant_id, week_number, kind, reason: reason ?? '', team_id: team?.team_id }
    return act({
      send: () => call(makeRuling, { params: { contestId }, body }),
      done: () => toastSuccess(`The ruling about ${participant_name} counts again`),
      failure: 'Failed to make the ruling',
    })
  }
  const takeBack = async () => {
    await act({
      send: () => call(takeBackRuling, { params: { contestId, rulingId } }),
      done: () =>
        toastWithUndo({
          title: 'Ruling Taken Back',
          message: `${participant_name}, ${weekTitle(nameOf(week_number))}`,
          onUndo: again,
        }),
    })
    onDone()
  }
  return (
    <>
      <p>
        <strong>{participant_name}</strong>, {weekTitle(nameOf(week_number))}: {doneWords(ruling)}
      </p>
      {data === undefined && error === null && <Skeleton height="5rem" />}
      {error !== null && <p>{wordsOf(error, 'Failed to load the preview')}</p>}
      {data !== undefined && <RulingEffect contestId={contestId} week={nameOf(week_number)} effect={data} />}
      <div className="dialog-acts">
        <Button variant="default" onClick={onDone} data-autofocus>
          Keep It
        </Button>
        <BusyButton busyLabel="Taking back..." onPress={takeBack} failure="Failed to take back the ruling">
          Take Back
        </BusyButton>
      </div>
    </>
  )
}
