import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import type { WeekNames } from '#web/features/survivor/week/week-names.ts'
import chart from '#web/ui/layout/chart.module.css'
import { ChartFoot, ChartRule, ChartTable } from '#web/ui/layout/chart.tsx'
import classes from './charts.module.css'

type Alive = { week_number: number; alive: number }

/** In the drawing's own units: it scales to the width of its panel. */
const FRAME = { width: 256, height: 150, left: 30, right: 14, top: 22, bottom: 24 }

type Props = { all: number; alive: readonly Alive[]; titleOf: WeekNames['titleOf'] }

/** The number left after each week. */
export function SurvivorsChart({ all, alive, titleOf }: Props) {
  const first = (alive[0]?.week_number ?? 1) - 1
  const points = [{ week_number: first, alive: all }, ...alive]
  const last = points[points.length - 1] ?? { week_number: first, alive: all }
  const right = FRAME.width - FRAME.right
  const x = scaleLinear([first, last.week_number], [FRAME.left, right])
  const y = scaleLinear([0, all], [FRAME.height - FRAME.bottom, FRAME.top]).nice(4)
  const across = (point: Alive) => x(point.week_number)
  const up = (point: Alive) => y(point.alive)
  const ground = area<Alive>().x(across).y0(y(0)).y1(up).curve(curveMonotoneX)(points)
  const edge = line<Alive>().x(across).y(up).curve(curveMonotoneX)(points)
  return (
    <figure className={chart.figure}>
      <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} className={classes.drawing} aria-hidden="true">
        {y.ticks(4).map((tick) => (
          <ChartRule key={tick} left={FRAME.left} right={right} y={y(tick)}>
            {tick}
          </ChartRule>
        ))}
        <path className={classes.ground} d={ground ?? undefined} />
        <path className={classes.edge} d={edge ?? undefined} />
        <circle className={classes.dot} cx={across(last)} cy={up(last)} r="4" />
        <text
          className={`figures heavy text-md ${classes.value}`}
          x={across(last)}
          y={up(last)}
          dy="-0.7em"
          textAnchor="end"
        >
          {last.alive}
        </text>
        <ChartFoot left={FRAME.left} right={right} height={FRAME.height}>
          {titleOf(last.week_number)}
        </ChartFoot>
      </svg>
      <ChartTable
        caption="Survivors by Week"
        heads={['Week', 'Alive']}
        rows={points.map(({ week_number, alive }) => ({
          key: week_number,
          head: week_number === first ? 'Start' : titleOf(week_number).replace(/^Week /, ''),
          cells: [alive],
        }))}
      />
    </figure>
  )
}
