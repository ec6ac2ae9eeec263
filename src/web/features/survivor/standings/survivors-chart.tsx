import { useElementSize } from '@mantine/hooks'
import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import type { WeekNames } from '#web/features/survivor/week/week-names.ts'
import chart from '#web/ui/layout/chart.module.css'
import { ChartFoot, ChartRule, ChartTable } from '#web/ui/layout/chart.tsx'
import classes from './charts.module.css'

type Alive = { week_number: number; alive: number }

/** In real pixels, so that the text keeps its size whatever the width of its panel. */
const FRAME = { left: 30, right: 14, top: 24, bottom: 26 }

type Props = { all: number; alive: readonly Alive[]; titleOf: WeekNames['titleOf'] }

/** The number left after each week. */
export function SurvivorsChart({ all, alive, titleOf }: Props) {
  const { ref, width, height } = useElementSize()
  const first = (alive[0]?.week_number ?? 1) - 1
  const points = [{ week_number: first, alive: all }, ...alive]
  return (
    <figure className={chart.figure}>
      <div ref={ref} className={classes.frame}>
        {width > 0 && <Drawing points={points} titleOf={titleOf} width={width} height={height} />}
      </div>
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

type Drawn = Pick<Props, 'titleOf'> & { points: readonly Alive[]; width: number; height: number }

function Drawing({ points, titleOf, width, height }: Drawn) {
  const start = points[0] ?? { week_number: 0, alive: 0 }
  const last = points[points.length - 1] ?? start
  const right = width - FRAME.right
  const x = scaleLinear([start.week_number, last.week_number], [FRAME.left, right])
  const y = scaleLinear([0, start.alive], [height - FRAME.bottom, FRAME.top]).nice(4)
  const across = (point: Alive) => x(point.week_number)
  const up = (point: Alive) => y(point.alive)
  const ground = area<Alive>().x(across).y0(y(0)).y1(up).curve(curveMonotoneX)(points)
  const edge = line<Alive>().x(across).y(up).curve(curveMonotoneX)(points)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.drawing} aria-hidden="true">
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
      <ChartFoot left={FRAME.left} right={right} height={height}>
        {titleOf(last.week_number)}
      </ChartFoot>
    </svg>
  )
}
