import { useElementSize } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { scaleLinear, scaleSqrt } from 'd3-scale'
import type { OddsRecord } from '#contract/odds/odds.ts'
import { percentWords } from '#rules/odds/percent.ts'
import chart from '#web/ui/layout/chart.module.css'
import { ChartRule, ChartTable } from '#web/ui/layout/chart.tsx'
import { recordQuery } from '../help.queries.ts'
import classes from './record.module.css'
import { rangeWords, recordWords, tenthWords } from './record-words.ts'

/** The text, the chart, and the chart's figures for screen readers. */
export function Record() {
  const { data: record } = useSuspenseQuery(recordQuery)
  const enough = record.calibration.filter(({ games }) => games >= ENOUGH_GAMES)
  return (
    <>
      <p className="pretty">
        Every chance here is an estimate from results alone: past games, home ice and rest. It knows nothing of
        injuries, goalies or trades. While a game is on, its chance follows the score and the clock; empty nets and
        power plays are left out.
      </p>
      <p className="pretty">{recordWords(record)}</p>
      {enough.length > 0 && (
        <figure className={chart.figure}>
          <CalibrationChart tenths={enough} />
          <figcaption className={`hint pretty ${classes.caption}`}>
            Each dot is a tenth of the chances with {ENOUGH_GAMES} games or more, larger for more games. On the line,
            the home team won as often as we said.
          </figcaption>
          <CalibrationTable {...record} />
        </figure>
      )}
    </>
  )
}

/** With fewer games the dot is meaningless. */
const ENOUGH_GAMES = 10

const CalibrationTable = ({ season_year, calibration }: OddsRecord) => (
  <ChartTable
    caption={`How often the home team won in ${season_year}, by the chance it had`}
    heads={['Chance', 'Games', 'Expected on average', 'Home team won']}
    rows={calibration.map((tenth) => ({
      key: tenth.from,
      head: rangeWords(tenth),
      cells: [tenth.games, percentWords(tenth.expected), percentWords(tenth.seen)],
    }))}
  />
)

type Tenth = OddsRecord['calibration'][number]

/** In real pixels, so that text keeps its size on a phone. */
const FRAME = { height: 300, left: 44, right: 20, top: 28, bottom: 44 }
const DOT = { smallest: 3, largest: 13 }

/** Forecast against actual results, with the line of perfect calibration. */
function CalibrationChart({ tenths }: { tenths: readonly Tenth[] }) {
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
          <ChartRule left={FRAME.left} right={right} y={y(tick)}>
            {inPercent(tick)}
          </ChartRule>
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
