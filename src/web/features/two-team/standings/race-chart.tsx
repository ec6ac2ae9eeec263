import { NativeSelect, Switch } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useState } from 'react'
import { useUser } from '#web/features/sessions/session.tsx'
import chart from '#web/ui/layout/chart.module.css'
import { ChartFoot, ChartRule, ChartTable } from '#web/ui/layout/chart.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Day, shortDayWords } from '#web/ui/time/time.tsx'
import { expectedWords } from './forecast-words.ts'
import classes from './race-chart.module.css'
import {
  finishOf,
  hasChoice,
  placeLabels,
  type Race,
  type RaceLine,
  type RacePoint,
  raceLines,
  racePoints,
  type Shown,
  shortName,
  shownLines,
  weekEnds,
} from './wins-race.ts'

/** In real pixels: the text keeps its size on a phone, and the lines get the rest of the width. */
const FRAME = { height: 320, left: 32, top: 12, bottom: 28 }
/** Below this width names are shortened sooner (px). */
const ROOMY = 600
const LABEL_GAP = 17

/**
 * Each participant's total wins over the season, the reader's line and the leader's on top (D7). Of many only those
 * around the reader are shown until others are requested; with `only` these participants'.
 */
export function RaceChart({ race, only }: { race: Race; only?: readonly number[] }) {
  const [shown, setShown] = useState<Shown>('around')
  const [isToEnd, setToEnd] = useState(false)
  const user = useUser()
  const { ref, width } = useElementSize()
  if (race.days.length === 0)
    return <EmptyState title="No wins yet. The race starts with the first win of a drafted team." />
  const all = raceLines({ rows: race.rows, myself: user.id })
  const lines = only === undefined ? all : all.filter(({ participant_id }) => only.includes(participant_id))
  return (
    <figure className={chart.figure}>
      <div className={`wrap below-sm ${classes.choices}`}>
        {hasChoice(lines) && <LineChoice lines={lines} shown={shown} onChange={setShown} />}
        {race.last_day !== null && (
          <Switch
            label="Expected finish"
            checked={isToEnd}
            onChange={({ currentTarget }) => setToEnd(currentTarget.checked)}
          />
        )}
      </div>
      <div ref={ref} className={classes.frame}>
        {width > 0 && (
          <Drawing
            days={race.days}
            lastDay={isToEnd ? race.last_day : null}
            lines={shownLines(lines, shown)}
            width={width}
          />
        )}
      </div>
      {isToEnd && race.last_day !== null && <p className="hint above-xs">Dotted line: projected finish.</p>}
      <RaceTable days={race.days} lines={lines} />
    </figure>
  )
}

type Choice = { lines: readonly RaceLine[]; shown: Shown; onChange: (shown: Shown) => void }

function LineChoice({ lines, shown, onChange }: Choice) {
  const others = shownLines(lines, 'everyone').filter(({ role }) => role === 'other')
  const isIn = lines.some(({ role }) => role === 'own')
  return (
    <NativeSelect
      label="Lines"
      className={classes.choice}
      value={String(shown)}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === 'around' || value === 'everyone' ? value : Number(value))
      }
      data={[
        { value: 'around', label: isIn ? 'You, leader and neighbors' : 'The top of the table' },
        { value: 'everyone', label: 'Everyone' },
        {
          group: 'With one more',
          items: others.map(({ participant_id, participant_name }) => ({
            value: String(participant_id),
            label: participant_name,
          })),
        },
      ]}
    />
  )
}

type Drawn = Pick<Race, 'days'> & {
  /** The last day of the dotted lines; null draws none. */
  lastDay: string | null
  lines: readonly RaceLine[]
  width: number
}

function Drawing({ days, lastDay, lines, width }: Drawn) {
  const names = width < ROOMY ? { room: 114, letters: 9 } : { room: 156, letters: 15 }
  const right = width - names.room
  const floor = FRAME.height - FRAME.bottom
  const drawn = lines.map((row) => {
    const points = racePoints({ days, wins: row.wins })
    const finish = finishOf({ last_day: lastDay }, row)
    return { ...row, points, finish, end: finish?.wins ?? row.total }
  })
  const times = drawn.flatMap(({ points, finish }) => [...points, ...(finish ? [finish] : [])].map(({ at }) => at))
  const most = Math.max(1, ...drawn.map(({ end }) => end))
  const x = scaleLinear([Math.min(...times), Math.max(...times)], [FRAME.left, right])
  const y = scaleLinear([0, most], [floor, FRAME.top]).nice(4)
  const path = line<RacePoint>()
    .x(({ at }) => x(at))
    .y(({ wins }) => y(wins))
  const labels = placeLabels(
    drawn
      .toSorted((a, b) => b.end - a.end)
      .map(({ participant_id, role, end }) => ({ participant_id, role, y: y(end) })),
    { top: FRAME.top, bottom: floor, gap: LABEL_GAP },
  )
  return (
    <svg viewBox={`0 0 ${width} ${FRAME.height}`} className={classes.drawing} aria-hidden="true">
      {y
        .ticks(4)
        .filter(Number.isInteger)
        .map((tick) => (
          <ChartRule key={tick} left={FRAME.left} right={right} y={y(tick)}>
            {tick}
          </ChartRule>
        ))}
      <ChartFoot left={FRAME.left} right={right} height={FRAME.height}>
        {shortDayWords(lastDay ?? days.at(-1) ?? '')}
      </ChartFoot>
      <g>
        {drawn.toSorted(byProminence).map(({ participant_id, role, end, points, finish }) => (
          <g key={participant_id} data-role={role}>
            <path className={classes.line} d={path(points) ?? undefined} />
            {finish !== null && (
              <path className={classes.line} data-expected d={path([...points.slice(-1), finish]) ?? undefined} />
            )}
            {role !== 'other' && <circle className={classes.dot} cx={right} cy={y(end)} r="4" />}
          </g>
        ))}
      </g>
      <g>
        {drawn.map(({ participant_id, participant_name, role, end }) => {
          const height = labels.get(participant_id)
          if (height === undefined) return null
          return (
            <g key={participant_id} data-role={role}>
              <path className={classes.lead} d={`M${right + 6},${y(end)}L${right + 16},${height}`} />
              <text className={`figures text-xs ${classes.label}`} x={right + 20} y={height} dy="0.35em">
                {Math.round(end)} {role === 'own' ? 'You' : shortName(participant_name, names.letters)}
              </text>
            </g>
          )
        })}
      </g>
    </svg>
  )
}

const PROMINENCE = { other: 0, near: 1, leader: 2, own: 3 }

/** Prominent lines are drawn last, on top of the others. */
const byProminence = (a: RaceLine, b: RaceLine) => PROMINENCE[a.role] - PROMINENCE[b.role]

/** The figures of the chart, for screen readers: a row for each week. */
const RaceTable = ({ days, lines }: Pick<Race, 'days'> & { lines: readonly RaceLine[] }) => (
  <ChartTable
    caption="Wins Race: total wins after each week"
    heads={[
      'Day',
      ...lines.map(({ participant_name, role }) => `${participant_name}${role === 'own' ? ' (You)' : ''}`),
    ]}
    rows={[
      ...weekEnds(days).map((index) => ({
        key: index,
        head: <Day day={days[index] ?? ''} short />,
        cells: lines.map(({ wins }) => wins[index]),
      })),
      ...(lines.some(({ expected_wins }) => expected_wins !== null)
        ? [
            {
              key: 'expected',
              head: 'Expected at the end',
              cells: lines.map(({ expected_wins }) => expected_wins !== null && expectedWords(expected_wins)),
            },
          ]
        : []),
    ]}
  />
)
