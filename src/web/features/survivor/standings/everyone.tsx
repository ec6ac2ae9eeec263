import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { Fold } from '#web/ui/layout/fold.tsx'
import type { ContestView } from '../use-contest-view.ts'
import { SeasonCharts } from './season-charts.tsx'
import { SurvivorStats } from './survivor-stats.tsx'
import { FoldedStatus, SurvivorStatus } from './survivor-status.tsx'

type Props = { contest: SurvivorContest; view: ContestView }

/** Everyone's progress: lists and charts, on a phone folded. */
export function Everyone({ contest, view }: Props) {
  const { me, standings, weeks, week, isPhone, isBoard, isBeside, isListed } = view
  const current = weeks.weeks.find(({ week_number }) => week_number === contest.current_week) ?? null
  const people = { contest, standings, myself: me.participant_id, current }
  const locked = week?.is_locked ? week.week_number : null
  // After the end the lists follow the champions.
  const isOver = view.shown.champions.length > 0
  const charts = <SeasonCharts contestId={contest.contest_id} standings={standings} week={locked} />
  if (!isPhone)
    return (
      <>
        {!isOver && <SurvivorStatus {...people} isAliveShown={isBeside} />}
        {charts}
      </>
    )
  return (
    <>
      {!isOver && <FoldedStatus {...people} shownAbove={isBoard ? 'whole' : isListed ? 'part' : null} />}
      {(locked !== null || standings.alive_by_week.length > 0) && <Fold title="Numbers">{charts}</Fold>}
    </>
  )
}

/** The contest in figures, for the shown week or the one that is processed next. */
export function Figures({ contest, view: { standings, weeks, week } }: Props) {
  const due =
    weeks.weeks.find(({ week_number, is_processed }) => week_number >= contest.current_week && !is_processed) ?? null
  return <SurvivorStats contest={contest} standings={standings} week={week?.is_processed === false ? week : due} />
}
