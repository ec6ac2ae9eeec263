import { VisuallyHidden } from '@mantine/core'
import { percentWords } from '#rules/odds/percent.ts'
import classes from './chance-bar.module.css'

type Props = {
  /** 0 to 1; null, where forecasts are off or there is nothing to forecast, shows nothing. */
  chance: number | null
  /** What it is the chance of, read before the percent: 'DAL to survive'. */
  label: string
  /** In percent alone, where a bar would have no room. */
  bare?: boolean
}

/** A chance as a bar and in percent. It is as wide as its place and moves softly when the chance does. */
export function ChanceBar({ chance, label, bare = false }: Props) {
  if (chance === null) return null
  const words = percentWords(chance)
  return (
    <span className={`row strong figures yields text-sm tight ${classes.chance}`}>
      <VisuallyHidden>
        <meter aria-label={label} aria-valuetext={words} value={chance}>
          {words}
        </meter>
      </VisuallyHidden>
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
