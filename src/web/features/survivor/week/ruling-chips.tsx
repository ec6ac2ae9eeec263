import type { WeekRuling } from '#contract/survivor/survivor.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import type { MyPick, Status } from '../survivor.queries.ts'
import classes from './ruling-chips.module.css'
import { rulingWords } from './ruling-words.ts'
import { useWeekNames } from './week-names.ts'

/** The rulings about a row of the week's table, each with its reason (S16). */
export const RulingChips = ({ rulings = [], team }: { rulings?: WeekRuling[] | undefined; team: string | null }) =>
  rulings.map((ruling) => (
    <span key={ruling.kind} className="inline wrap-xxs">
      <StatusBadge status="ruling" word={rulingWords(ruling, team)} />
      <span className={`text-sm ${classes.reason}`}>“{ruling.reason}”</span>
    </span>
  ))

type Props = { contestId: number; rulings: NonNullable<Status['rulings']>; mine: readonly MyPick[] }

/** Notifies a member of a ruling about them, with its author and reason. */
export function OwnRulings({ contestId, rulings, mine }: Props) {
  const { titleOf } = useWeekNames(contestId)
  const teamIn = (week: number) => mine.find((pick) => pick.week_number === week)?.abbreviation ?? null
  return (
    <Panel title={rulings.length === 1 ? 'A Ruling About You' : 'Rulings About You'}>
      <ul className={classes.list}>
        {rulings.map((ruling) => (
          <li key={`${ruling.week_number} ${ruling.kind}`}>
            <strong>{titleOf(ruling.week_number)}</strong>{' '}
            <StatusBadge status="ruling" word={rulingWords(ruling, teamIn(ruling.week_number))} />
            <span className={`text-sm ${classes.reason}`}>
              {ruling.made_by}: “{ruling.reason}”
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
