import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Countdown } from '#web/ui/time/countdown.tsx'
import { deadlineWords, Instant, shortDeadlineWords } from '#web/ui/time/time.tsx'
import { useEntryId } from '../own-entry.ts'
import type { MyPick } from '../survivor.queries.ts'
import { TeamsSkeleton } from '../survivor-skeleton.tsx'
import { PickedCount } from '../week/picked-count.tsx'
import type { ShownWeek } from '../week/shown-week.ts'
import { withWeek } from '../week/week-strip.tsx'
import { CurrentPick, useTeamsOf } from './current-pick.tsx'
import classes from './pick-card.module.css'
import line from './sheet-line.module.css'
import { TeamPicker } from './team-picker.tsx'

type Props = {
  contest: SurvivorContest
  week: ShownWeek
  current: MyPick | null
  /** The pick was made while a week before was the next to lock. */
  isPlanned: boolean
  /** The weeks that can be opened. */
  strip: readonly ContestWeek[]
  /** The contest's figures, which a phone shows above the teams. */
  figures?: ReactNode
}

/** Makes the pick of a week: before its lock for everyone, after it for members without a pick (S1, S2). */
export function PickCard({ contest, week, current, isPlanned, strip, figures }: Props) {
  const isPhone = useIsPhone()
  const id = useId()
  const entryId = useEntryId()
  const { contest_id: contestId } = contest
  const isLate = week.is_locked
  const title = `Make Your ${weekTitle(week)} Pick`
  const badge = <PickState contestId={contestId} week={week} />
  const receipt = current && { contestId, pick: current, isPlanned }
  const picker = (about?: ReactNode) => (
    <QueryBoundary skeleton={<TeamsSkeleton />} failure="Failed to load available teams">
      <TeamPicker
        // Nothing chosen for one entry or week is sent for another.
        key={`${entryId} ${week.week_number}`}
        contest={contest}
        week={week}
        current={current}
        isPlanned={isPlanned}
        about={about}
      />
    </QueryBoundary>
  )
  const count = !isLate && <PickedCount contestId={contestId} week={week.week_number} />
  if (!isPhone)
    return (
      <Panel
        title={title}
        tone={isLate ? 'warn' : 'accent'}
        aside={
          <>
            {!isLate && <Lock week={week} />}
            {badge}
          </>
        }
      >
        <div className={`stack-md ${classes.desk}`}>
          {receipt && <CurrentPick {...receipt} />}
          {picker(count)}
        </div>
      </Panel>
    )
  return (
    <section className={`stack ${classes.phone}`} aria-labelledby={id}>
      <SheetLine
        week={week}
        strip={strip}
        title={
          <h2 id={id}>
            Make Your <span className={line.named}>{weekTitle(week)} Pick</span>
          </h2>
        }
        state={badge}
      />
      {figures}
      {!isLate && <Lock week={week} />}
      {picker(
        <>
          {count} {/* The bar says whether it can be changed. */}
          {current && (
            <span>
              Picked <Instant at={current.picked_at} />.
            </span>
          )}
        </>,
      )}
    </section>
  )
}

/** A locked week is open to a late pick as long as there is a team for it (S2). */
function PickState({ contestId, week }: { contestId: number; week: ShownWeek }) {
  const { teams } = useTeamsOf(contestId, week)
  if (!week.is_locked) return <StatusBadge status="open" />
  const isPossible = teams?.available_teams.some(({ refused }) => refused === null) ?? true
  return isPossible ? <StatusBadge status="late" word="Late pick" /> : <StatusBadge status="locked" />
}

/** When the week locks, louder in its last hour; the date is among the contest's figures. */
const Lock = ({ week: { lock_time: at, server_now } }: { week: ShownWeek }) => (
  <p className={`hint ${classes.lock}`}>
    Picks lock at:{' '}
    {at === null ? (
      <strong>TBD</strong>
    ) : (
      <>
        <strong>
          <time dateTime={at} title={deadlineWords(at)}>
            {shortDeadlineWords(at)}
          </time>
          ,
        </strong>{' '}
        <Countdown until={at} serverNow={server_now} short />
      </>
    )}
  </p>
)

type SheetLineProps = { week: ShownWeek; strip: readonly ContestWeek[]; title: ReactNode; state: ReactNode }

/** A phone's first line: '‹ Make Your Week 7 Pick › Open'. */
function SheetLine({ week, strip, title, state }: SheetLineProps) {
  const at = strip.findIndex(({ week_number }) => week_number === week.week_number)
  return (
    <div className={`row touch ${line.line}`}>
      <Step to={strip[at - 1]} Icon={IconChevronLeft} />
      <div className={line.week}>{title}</div>
      <Step to={strip[at + 1]} Icon={IconChevronRight} />
      <span className={`pushed ${line.state}`}>{state}</span>
    </div>
  )
}

function Step({ to, Icon }: { to: ContestWeek | undefined; Icon: typeof IconChevronLeft }) {
  const [search] = useSearchParams()
  if (to === undefined) return null
  return (
    <Link
      className={`firm accent touch ${line.step}`}
      to={`?${withWeek(search, to.week_number)}`}
      aria-label={weekTitle(to)}
      preventScrollReset
    >
      <Icon size={20} aria-hidden />
    </Link>
  )
}
