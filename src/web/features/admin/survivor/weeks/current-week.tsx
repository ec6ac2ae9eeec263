import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { useDialogs } from '#web/features/admin/addresses/dialog-address.ts'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { PanelSkeleton } from '#web/ui/states/skeletons.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Countdown } from '#web/ui/time/countdown.tsx'
import { daySpanWords } from '#web/ui/time/time.tsx'
import { PickedWeeks } from '../picks/picked-list.tsx'
import { AdvanceDialog } from '../results/advance-dialog.tsx'
import { ProcessDialog } from '../results/process-dialog.tsx'
import classes from '../survivor-admin.module.css'
import { readinessQuery, weeksQuery } from '../survivor-admin.queries.ts'
import { ReadinessCheck } from './readiness.tsx'

/** The current week in three steps: picks, games, results. */
export function CurrentWeek({ contest }: { contest: SurvivorContest }) {
  const { data } = useSuspenseQuery(weeksQuery(contest.contest_id))
  const week = data.weeks.find(({ week_number }) => week_number === contest.current_week)
  if (week === undefined) return null
  const of = { contestId: contest.contest_id, week: week.week_number }
  return (
    <section className={classes.desk} aria-label={weekTitle(week)}>
      <header className={classes.deskHead}>
        <h3>{weekTitle(week)}</h3>
        <span>{daySpanWords(week.start_date, week.end_date)}</span>
        {week.is_locked ? <StatusBadge status="locked" /> : <StatusBadge status="open" />}
        {week.is_processed && <StatusBadge status="survived" word="Processed" />}
        {!week.is_locked && week.lock_time !== null && <Countdown until={week.lock_time} serverNow={data.server_now} />}
      </header>
      <div className={classes.steps}>
        <Step title="Picks">
          <QueryBoundary failure="Failed to load weeks" skeleton={<PanelSkeleton lines={2} />}>
            <PickedWeeks contestId={contest.contest_id} weeks={data.weeks} current={week} />
          </QueryBoundary>
        </Step>
        <Step title="Games">
          <ReadinessCheck of={of} week={week} />
        </Step>
        <Step title="Results">
          <Results contest={contest} week={week} />
        </Step>
      </div>
    </section>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.step}>
    <h4>{title}</h4>
    {children}
  </div>
)

function Results({ contest, week }: { contest: SurvivorContest; week: ContestWeek }) {
  const { isOpen, open, close } = useDialogs()
  const { contest_id, phase } = contest
  const { week_number, is_locked, round } = week
  const readiness = useQuery(readinessQuery({ contestId: contest_id, week: week_number }))
  const isOver = phase === 'playoff_tiebreaker' && round === null
  const name = `${contest_id}.${week_number}`
  return (
    <>
      <p className={classes.hint}>
        {isOver
          ? 'The regular season is over. Set up the first playoff round below.'
          : is_locked
            ? 'Advancing processes the results and moves on to the next week.'
            : 'Available once the week has locked.'}
      </p>
      <div className={classes.buttons}>
        {!isOver && (
          <Button
            variant={readiness.data?.is_ready ? 'filled' : 'default'}
            disabled={!is_locked}
            onClick={() => open('advance', name)}
          >
            Advance Week
          </Button>
        )}
        <Button variant="default" disabled={!is_locked} onClick={() => open('process', name)}>
          Process Results
        </Button>
      </div>
      <AdvanceDialog contest={contest} week={week} opened={isOpen('advance', name)} onClose={close} />
      <ProcessDialog contest={contest} week={week} opened={isOpen('process', name)} onClose={close} />
    </>
  )
}
