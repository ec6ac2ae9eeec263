import classes from './plan-grid.module.css'
import type { Outlook, PlanSpot } from './plan-view.ts'
import type { PlanProps } from './plan-week.tsx'
import { outlookWords, stateWords } from './plan-words.ts'

type DetailProps = { spot: PlanSpot | null; outlook: Outlook | null; titleOf: PlanProps['titleOf'] }

/** The games of the cell that has the focus, which a cell has no room for. */
export function Detail({ spot, outlook, titleOf }: DetailProps) {
  if (spot === null) return null
  const { team, cell, week } = spot
  const words = [
    `${team.abbreviation}, ${titleOf(week.week_number)}:`,
    cell.opponents.length > 0 ? cell.opponents.join(', ') : 'no game',
    stateWords(spot, titleOf),
    outlook && outlookWords(outlook, titleOf),
  ]
  return (
    <span className={classes.detail} aria-hidden>
      {words
        .filter((of) => of !== null)
        .join(' · ')
        .replace(': ·', ':')}
    </span>
  )
}
