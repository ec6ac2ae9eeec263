import { percentWords } from '#rules/odds/percent.ts'
import { ChanceMeter } from './chance-meter.tsx'
import classes from './chance-ring.module.css'

type Props = {
  chance: number
  /** The event. */
  label: string
  /** Shown instead of the percentage, once the event is certain. */
  word?: string | undefined
}

/** A chance as a ring with its percentage inside; it animates changes. */
export function ChanceRing({ chance, label, word }: Props) {
  return (
    <span className={classes.ring}>
      <ChanceMeter chance={chance} label={label} />
      <svg viewBox="0 0 48 48" fill="none" strokeWidth="5" aria-hidden>
        <circle cx="24" cy="24" r={RADIUS} className={classes.track} />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          className={classes.fill}
          data-certain={word !== undefined || undefined}
          pathLength={1}
          strokeDasharray={`${chance} 1`}
          strokeLinecap={chance > 0 ? 'round' : 'butt'}
        />
      </svg>
      <span className={`strong figures text-xs ${classes.words}`} aria-hidden>
        {word ?? percentWords(chance)}
      </span>
    </span>
  )
}

const RADIUS = 20
