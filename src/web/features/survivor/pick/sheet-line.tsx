import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Countdown } from '#web/ui/time/countdown.tsx'
import { PickedCount } from '../week/picked-count.tsx'
import type { ShownWeek } from '../week/shown-week.ts'
import { withWeek } from '../week/week-strip.tsx'
import classes from './sheet-line.module.css'

type Props = { contestId: number; week: ShownWeek; strip: readonly ContestWeek[] }

/** All that a phone says above the teams: '‹ Week 7 › · locks in 39:20 · 4 of 9 in'. */
export function SheetLine({ contestId, week, strip }: Props) {
  const at = strip.findIndex(({ week_number }) => week_number === week.week_number)
  return (
    <div className={`row touch ${classes.line}`}>
      <Step to={strip[at - 1]} Icon={IconChevronLeft} />
      <strong className={`heavy ${classes.week}`}>{weekTitle(week)}</strong>
      <Step to={strip[at + 1]} Icon={IconChevronRight} />
      <span className={`hint wrap figures yields pushed ${classes.facts}`}>
        {week.is_locked ? (
          <StatusBadge status="locked" />
        ) : (
          <>
            {week.lock_time !== null && <Countdown until={week.lock_time} serverNow={week.server_now} bare />}
            <PickedCount contestId={contestId} week={week.week_number} word="in" />
          </>
        )}
      </span>
    </div>
  )
}

function Step({ to, Icon }: { to: ContestWeek | undefined; Icon: typeof IconChevronLeft }) {
  const [search] = useSearchParams()
  if (to === undefined) return <span className={`firm accent touch ${classes.step}`} />
  return (
    <Link
      className={`firm accent touch ${classes.step}`}
      to={`?${withWeek(search, to.week_number)}`}
      aria-label={weekTitle(to)}
      preventScrollReset
    >
      <Icon size={20} aria-hidden />
    </Link>
  )
}
