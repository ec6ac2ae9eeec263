import { useElementSize } from '@mantine/hooks'
import { scaleLinear, scaleSqrt } from 'd3-scale'
import type { OddsRecord } from '#contract/odds/odds.ts'
import chart from '#web/ui/layout/chart.module.css'
import classes from './record.module.css'
import { tenthWords } from './record-words.ts'

type Tenth = OddsRecord['calibration'][number]

/** In real pixels, so that the text keeps its size on a phone. */
const FRAME = { height: 300, left: 44, right: 20, top: 28, bottom: 44 }
const DOT = { smallest: 3, largest: 13 }

/** What was said against what was seen, with the line on which both are the same. */
export function CalibrationChart({ tenths }: { tenths: readonly Tenth[] }) {
  const { ref, width } = useElementSize()
  return (
    <div ref={ref} className={classes.frame}>
      {width > 0 && <Drawing tenths={tenths} width={width} />}
    </div>
  )
}

function Drawing({ tenths, width }: { tenths: readonly Tenth[]; width: number }) {
  const values = tenths.flatMap(({ expected, seen }) => [expected, seen])
  const low = Math.floor(Math.min(...values) * 10) / 10
  const high = Math.ceil(Math.max(...values) * 10) / 10
  const [right, floor] = [width - FRAME.right, FRAME.height - FRAME.bottom]
  const x = scaleLinear([low, high], [FRAME.left, right])
  const y = scaleLinear([low, high], [floor, FRAME.top])
  const radius = scaleSqrt([0, Math.max(...tenths.map(({ games }) => games))], [DOT.smallest, DOT.largest])
  const ticks = x.ticks(Math.round((high - low) * 10))
  return (
    <svg viewBox={`0 0 ${width} ${FRAME.height}`} className={classes.drawing} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={chart.rule} x1={FRAME.left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={chart.tick} x={FRAME.left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
            {inPercent(tick)}
          </text>
          <text className={chart.tick} x={x(tick)} y={floor + 18} textAnchor="middle">
            {inPercent(tick)}
          </text>
        </g>
      ))}
      <text className={chart.tick} x={0} y={12}>
        Home team won
      </text>
      <text className={chart.tick} x={right} y={FRAME.height - 6} textAnchor="end">
        We said
      </text>
      <line className={classes.asSaid} x1={x(low)} y1={y(low)} x2={x(high)} y2={y(high)} />
      {tenths.map((tenth) => (
        <circle
          key={tenth.from}
          className={classes.dot}
          cx={x(tenth.expected)}
          cy={y(tenth.seen)}
          r={radius(tenth.games)}
        >
          <title>{tenthWords(tenth)}</title>
        </circle>
      ))}
    </svg>
  )
}

const inPercent = (share: number) => `${Math.round(share * 100)}%`
