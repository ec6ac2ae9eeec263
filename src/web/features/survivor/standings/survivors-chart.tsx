import { VisuallyHidden } from '@mantine/core'
import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import type { WeekNames } from '#web/features/survivor/week/week-names.ts'
import chart from '#web/ui/layout/chart.module.css'
import classes from './charts.module.css'

type Alive = { week_number: number; alive: number }

/** In the drawing's own units: it scales to the width of its panel. */
const FRAME = { width: 256, height: 150, left: 28, right: 14, top: 22, bottom: 24 }

type Props = { all: number; alive: readonly Alive[]; titleOf: WeekNames['titleOf'] }

/** The number left after each week. */
export function SurvivorsChart({ all, alive, titleOf }: Props) {
  const first = (alive[0]?.week_number ?? 1) - 1
  const points = [{ week_number: first, alive: all }, ...alive]
  const last = points[points.length - 1] ?? { week_number: first, alive: all }
  const x = scaleLinear([first, last.week_number], [FRAME.left, FRAME.width - FRAME.right])
  const y = scaleLinear([0, all], [FRAME.height - FRAME.bottom, FRAME.top]).nice(4)
  const across = (point: Alive) => x(point.week_number)
  const up = (point: Alive) => y(point.alive)
  const ground = area<Alive>().x(across).y0(y(0)).y1(up).curve(curveMonotoneX)(points)
  const edge = line<Alive>().x(across).y(up).curve(curveMonotoneX)(points)
  return (
    <figure className={chart.figure}>
      <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} className={classes.drawing} aria-hidden="true">
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line className={chart.rule} x1={FRAME.left} x2={FRAME.width - FRAME.right} y1={y(tick)} y2={y(tick)} />
            <text className={chart.tick} x={FRAME.left - 6} y={y(tick)} dy="0.35em" textAnchor="end">
              {tick}
            </text>
          </g>
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
        <text className={chart.tick} x={FRAME.left} y={FRAME.height - 6}>
          Start
        </text>
        <text className={chart.tick} x={FRAME.width - FRAME.right} y={FRAME.height - 6} textAnchor="end">
          {titleOf(last.week_number)}
        </text>
      </svg>
      <VisuallyHidden>
        <table>
          <caption>Survivors by Week</caption>
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">Alive</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ week_number, alive }) => (
              <tr key={week_number}>
                <th scope="row">{week_number === first ? 'Start' : titleOf(week_number).replace(/^Week /, '')}</th>
                <td>{alive}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
