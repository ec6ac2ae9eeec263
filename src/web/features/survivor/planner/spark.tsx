import classes from './spark.module.css'

/** A bar's width and the step to the next one, and how high the best is, in the picture's own units. */
const [BAR, STEP, HEIGHT] = [4, 6, 12]
/** So that the worst chance can still be seen, and a week that it can't be picked in is a dot. */
const [LEAST, DOT] = [2, 1]

/** A team's next weeks as bars, the first of them the one that is looked at. Its words say the same. */
export const Spark = ({ shades }: { shades: readonly (number | null)[] }) => (
  <svg
    className={`firm ${classes.spark}`}
    viewBox={`0 0 ${shades.length * STEP - (STEP - BAR)} ${HEIGHT}`}
    width={shades.length * STEP - (STEP - BAR)}
    height={HEIGHT}
    aria-hidden
  >
    {shades.map((shade, nth) => {
      const height = shade === null ? DOT : LEAST + shade * (HEIGHT - LEAST)
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
      return <rect key={nth} x={nth * STEP} y={HEIGHT - height} width={BAR} height={height} rx={DOT} />
    })}
  </svg>
)
