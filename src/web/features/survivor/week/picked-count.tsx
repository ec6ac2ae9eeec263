import { useQuery } from '@tanstack/react-query'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Countdown } from '#web/ui/time/countdown.tsx'
import { picksQuery, whilePlaying } from '../survivor.queries.ts'
import type { ShownWeek } from './shown-week.ts'

/** The number of picks in the week that locks next (S5): '9 of 16 have picked'. */
export function PickedCount({ contestId, week }: { contestId: number; week: number }) {
  const { data } = useQuery({ ...picksQuery(contestId, week), ...whilePlaying(true), throwOnError: false })
  return data === undefined || data.picked_count === null ? null : (
    <span>
      {data.picked_count} of {data.alive_count} have picked
    </span>
  )
}

/** An open week as those see it who don't pick in it; its deadline is among the contest's figures. */
export const PickedCountCard = ({ contestId, week }: { contestId: number; week: ShownWeek }) => (
  <Panel
    title={`${weekTitle(week)} Picks`}
    aside={<StatusBadge status="open" />}
    intro={
      <p className="wrap-sm">
        <PickedCount contestId={contestId} week={week.week_number} />
        {week.lock_time === null ? (
          'Picks lock at: TBD'
        ) : (
          <Countdown until={week.lock_time} serverNow={week.server_now} bare />
        )}
      </p>
    }
  />
)
