import { Button, Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { type ContestWeek, updateAllLockTimes, updateLockTime } from '#contract/survivor/weeks.ts'
import { counted } from '#rules/counted.ts'
import { type WeekName, weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/acts.tsx'
import { useDialogs } from '#web/features/admin/addresses/addresses.ts'
import { Advanced } from '#web/features/admin/forms/advanced.tsx'
import { ByHand } from '#web/features/admin/layout/by-hand.tsx'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { daySpanWords, Instant } from '#web/ui/time/time.tsx'
import { ProcessDialog } from '../results/process-dialog.tsx'
import classes from '../survivor-admin.module.css'
import { weeksQuery } from '../survivor-admin.queries.ts'
import { ReadinessInRow } from './readiness.tsx'

/** All weeks of a contest with their actions. */
export function WeeksTable({ contest }: { contest: SurvivorContest }) {
  const { contest_id, contest_name, status } = contest
  const { data } = useSuspenseQuery(weeksQuery(contest_id))
  const [checked, setChecked] = useState<readonly number[]>([])
  const [isAdvanced, setAdvanced] = useState(false)
  const actionsOf = ({ week_number, is_locked, ...week }: ContestWeek) => (
    <Group gap="xs" className={classes.actions}>
      {is_locked && week_number <= contest.current_week && status !== 'waiting' && (
        <>
          <ReadinessInRow
            of={{ contestId: contest_id, week: week_number }}
            week={{ week_number, ...week }}
            shown={checked.includes(week_number)}
            onShow={() => setChecked([...checked, week_number])}
          />
          {status === 'in_progress' && <ProcessWeek contest={contest} week={{ week_number, is_locked, ...week }} />}
        </>
      )}
      {isAdvanced && !is_locked && status !== 'completed' && (
        <UpdateLock contestId={contest_id} week={{ week_number, ...week }} />
      )}
    </Group>
  )
  const statusOf = (week: ContestWeek) => (
    <WeekStatus week={week} isUpcoming={week.week_number > contest.current_week} />
  )
  const columns: Column<ContestWeek>[] = [
    {
      header: 'Week',
      place: 'title',
      cell: (week) => <span className="whole">{weekTitle(week)}</span>,
    },
    {
      header: 'Status',
      cell: statusOf,
    },
    {
      header: 'Days',
      cell: (week) => <span className="whole">{daySpanWords(week.start_date, week.end_date)}</span>,
    },
    { header: 'Locks', cell: (week) => <Lock week={week} /> },
    { header: 'Games', numeric: true, cell: ({ total_games }) => total_games },
    { header: 'Actions', cell: actionsOf },
  ]
  return (
    <>
      {status !== 'completed' && <UpdateAllLocks contestId={contest_id} onToggle={setAdvanced} />}
      <PeopleTable
        caption={`Weeks of ${contest_name}`}
        columns={columns}
        rows={data.weeks}
        keyOf={({ id }) => id}
        isMine={({ week_number }) => status === 'in_progress' && week_number === contest.current_week}
        row={{
          name: weekTitle,
          chips: ({ start_date, end_date }) => daySpanWords(start_date, end_date),
          state: { header: 'Status', cell: statusOf },
          below: (week) => (
            <div className="stack-xs">
              <span className="hint">
                {counted(week.total_games, 'game')}, locks <Lock week={week} />
              </span>
              {actionsOf(week)}
            </div>
          ),
        }}
      />
    </>
  )
}

type StatusProps = { week: ContestWeek; isUpcoming: boolean }

function WeekStatus({ week: { is_locked, is_processed, results_out_of_date }, isUpcoming }: StatusProps) {
  if (results_out_of_date) return <StatusBadge status="cannot_win" word="Out of date" />
  if (is_processed) return <StatusBadge status="survived" word="Processed" />
  if (is_locked) return <StatusBadge status="locked" />
  return isUpcoming ? <StatusBadge status="waiting" word="Upcoming" /> : <StatusBadge status="open" />
}

const Lock = ({ week: { lock_time, lock_time_by_hand } }: { week: ContestWeek }) => (
  <span className={`inline wrap ${classes.lock}`}>
    <Instant at={lock_time} deadline />
    {lock_time_by_hand && <ByHand />}
  </span>
)

function ProcessWeek({ contest, week }: { contest: SurvivorContest; week: ContestWeek }) {
  const { isOpen, open, close } = useDialogs()
  const name = `${contest.contest_id}.${week.week_number}`
  return (
    <>
      <Button
        variant="default"
        size="sm"
        onClick={() => open('process-week', name)}
        aria-label={`Process results of ${weekWords(week)}`}
      >
        Process Results
      </Button>
      <ProcessDialog contest={contest} week={week} opened={isOpen('process-week', name)} onClose={close} />
    </>
  )
}

function UpdateLock({ contestId, week }: { contestId: number; week: WeekName }) {
  const act = useAct()
  const name = weekWords(week)
  const update = () =>
    act({
      send: () => call(updateLockTime, { params: { contestId, week: week.week_number }, body: undefined }),
      done: ({ updated }) =>
        toastSuccess(updated > 0 ? `Lock time of ${name} updated` : `Lock time of ${name} is up to date`),
      failure: 'Failed to save weeks',
    })
  return (
    <BusyButton
      variant="subtle"
      size="sm"
      busyLabel="Updating..."
      onPress={update}
      aria-label={`Update lock time of ${name}`}
    >
      Update Lock Time
    </BusyButton>
  )
}

/** Lock times follow the schedule, so what updates them is folded, with the buttons of the weeks. */
function UpdateAllLocks({ contestId, onToggle }: { contestId: number; onToggle: (isOpen: boolean) => void }) {
  const act = useAct()
  const update = () =>
    act({
      send: () => call(updateAllLockTimes, { params: { contestId } }),
      done: ({ updated }) =>
        toastSuccess(updated > 0 ? `${counted(updated, 'lock time')} updated` : 'All lock times are up to date'),
      failure: 'Failed to save weeks',
    })
  return (
    <div className={classes.allLocks}>
      <p className="hint pretty">A week locks when its first game starts, or earlier where a time is set by hand.</p>
      <Advanced onToggle={onToggle}>
        <div>
          <BusyButton variant="default" size="sm" busyLabel="Updating..." onPress={update}>
            Update All Lock Times
          </BusyButton>
        </div>
      </Advanced>
    </div>
  )
}
