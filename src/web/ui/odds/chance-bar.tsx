import { percentWords } from '#rules/odds/percent.ts'
import classes from './chance-bar.module.css'
import { ChanceMeter } from './chance-meter.tsx'

type Props = {
  /** 0 to 1; with null, if forecasts are off or there is nothing to forecast, it renders nothing. */
  chance: number | null
  /** The event, read before the percentage: 'DAL to survive'. */
  label: string
  /** Only the percentage, if a bar would have no room. */
  bare?: boolean
}

/** A chance as a bar with its percentage. It fills its container and animates changes. */
export function ChanceBar({ chance, label, bare = false }: Props) {
  if (chance === null) return null
  const words = percentWords(chance)
  return (
    <span className={`row strong figures yields text-sm tight ${classes.chance}`}>
      <ChanceMeter chance={chance} label={label} />
      {!bare && (
        <span className={classes.track} aria-hidden>
          <span
            className={classes.fill}
            data-certain={chance >= 1 || undefined}
            style={{ inlineSize: `${chance * 100}%` }}
          />
        </span>
      )}
      <span className={`firm ${classes.words}`} aria-hidden>
        {words}
      </span>
    </span>
  )
}
