import { VisuallyHidden } from '@mantine/core'
import { counted } from '#rules/counted.ts'
import classes from './win-pips.module.css'

/** No team ever needs more than two wins (S6). */
const PUCKS = [1, 2]

/** Wins so far of those needed, as pucks; of a single one the title beside them tells all. */
export function WinPips({ wins, needed }: { wins: number; needed: number }) {
  return (
    <span className={`inline strong figures ${classes.wins}`}>
      {needed > 1 && (
        <span className={classes.pips} aria-hidden>
          {PUCKS.map((nth) => (
            <span key={nth} className={classes.pip} data-won={nth <= wins || undefined} />
          ))}
        </span>
      )}
      <VisuallyHidden>{`${wins} of ${counted(needed, 'win')}`}</VisuallyHidden>
    </span>
  )
}
