import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Countdown } from '#web/ui/time/countdown.tsx'
import { daySpanWords } from '#web/ui/time/time.tsx'
import { PickedWeeks } from '../picks/picked-list.tsx'
import { WeekResults } from '../results/week-results.tsx'
import classes from '../survivor-admin.module.css'
import { weeksQuery } from '../survivor-admin.queries.ts'
import { ReadinessCheck } from './readiness.tsx'

/** The current week in three steps: picks, games, results. */
export function CurrentWeek({ contest }: { contest: SurvivorContest }) {
  const { data } = useSuspenseQuery(weeksQuery(contest.contest_id))
  const week = data.weeks.find(({ week_number }) => week_number === contest.current_week)
  if (week === undefined) return null
  const of = { contestId: contest.contest_id, week: week.week_number }
  return (
    <section className="above-lg" aria-label={weekTitle(week)}>
      <header className={`row wrap hint ${classes.deskHead}`}>
        <h3>{weekTitle(week)}</h3>
        <span>{daySpanWords(week.start_date, week.end_date)}</span>
        {week.is_locked ? <StatusBadge status="locked" /> : <StatusBadge status="open" />}
        {week.is_processed && <StatusBadge status="survived" word="Processed" />}
        {!week.is_locked && week.lock_time !== null && <Countdown until={week.lock_time} serverNow={data.server_now} />}
      </header>
      <div className={`above-sm ${classes.steps}`}>
        <Step title="Picks">
          <QueryBoundary failure="Failed to load weeks" skeleton={<PanelSkeleton lines={2} />}>
            <PickedWeeks contestId={contest.contest_id} weeks={data.weeks} current={week} />
          </QueryBoundary>
        </Step>
        <Step title="Games">
          <ReadinessCheck of={of} week={week} />
        </Step>
        <Step title="Results">
          <WeekResults contest={contest} week={week} />
        </Step>
      </div>
    </section>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`stack-xs yields ${classes.step}`}>
    <h4 className="faint strong">{title}</h4>
    {children}
  </div>
)
