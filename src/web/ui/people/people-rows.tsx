import { Fragment, type ReactNode } from 'react'
import { wantsLessMotion } from '#web/ui/layout/less-motion.ts'
import classes from './people-rows.module.css'

type Part<Row> = {
  /** The column's name, read to screen readers before the row's content. */
  header: string
  cell: (row: Row) => ReactNode
}

export type RowParts<Row> = {
  /** Before the name: a team or a rank. */
  lead?: Part<Row>
  name: (row: Row) => ReactNode
  /** The key facts, in a few characters below the name. Not read out if `spoken` contains them in full. */
  chips?: (row: Row) => ReactNode
  /** At the end of the row: icon, word and color. */
  state?: Part<Row>
  /** Rare facts that need a separate line. */
  below?: (row: Row) => ReactNode
  /** The columns summarized by the chips, for screen readers. */
  spoken?: readonly Part<Row>[]
}

type Props<Row> = RowParts<Row> & {
  caption: string
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The reader's own row stays in view while the list scrolls. */
  isMine?: ((row: Row) => boolean) | undefined
  /** Marks a row that changes state: it moves and pulses once. */
  flipsBy?: (row: Row) => string
}

/** People in rows of 52 px, about eleven on a phone's screen. */
export function PeopleRows<Row>({ caption, rows, keyOf, isMine, flipsBy, ...parts }: Props<Row>) {
  return (
    // A new function at each render, so that React calls it after each.
    <ul className="list" aria-label={caption} ref={flipsBy && ((list) => showFlips(list))}>
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className={`row wrap ruled ${classes.row}`}
          data-mine={isMine?.(row) || undefined}
          data-person={keyOf(row)}
          data-state={flipsBy?.(row)}
        >
          <PersonRow row={row} {...parts} />
        </li>
      ))}
    </ul>
  )
}

/** The content of one row. */
function PersonRow<Row>({ row, lead, name, chips, state, below, spoken = [] }: RowParts<Row> & { row: Row }) {
  const summary = chips?.(row) ?? null
  const rest = below?.(row) ?? null
  return (
    <>
      {lead !== undefined && <Headed part={lead} row={row} className={classes.lead} />}
      <span className={`stack yields ${classes.who}`}>
        <span className="strong tight">{name(row)}</span>
        {summary !== null && (
          <span className={`row wrap hint figures ${classes.chips}`} aria-hidden={spoken.length > 0 || undefined}>
            {summary}
          </span>
        )}
        <Spoken row={row} parts={spoken} />
      </span>
      {state !== undefined && <Headed part={state} row={row} className={classes.state} />}
      {rest !== null && <span className={`row wrap ${classes.below}`}>{rest}</span>}
    </>
  )
}

function Headed<Row>({ part, row, className }: { part: Part<Row>; row: Row; className: string | undefined }) {
  const shown = part.cell(row)
  return (
    <span className={className}>
      {shown !== null && (
        <>
          <span className="unseen">{part.header}: </span>
          {shown}
        </>
      )}
    </span>
  )
}

function Spoken<Row>({ row, parts }: { row: Row; parts: readonly Part<Row>[] }) {
  const said = parts.map(({ header, cell }) => ({ header, shown: cell(row) })).filter(({ shown }) => shown !== null)
  if (said.length === 0) return null
  return (
    <span className="unseen">
      {said.map(({ header, shown }) => (
        <Fragment key={header}>
          {header}: {shown}.{' '}
        </Fragment>
      ))}
    </span>
  )
}

/** Each row's position and state in a list when it was last drawn. */
const drawn = new WeakMap<HTMLElement, Map<string, { top: number; state: string | undefined }>>()

const MOVE = { duration: 200, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const

/** Animates rows whose order has changed, and marks those whose state has. Nothing moves with reduced motion. */
function showFlips(list: HTMLElement | null): void {
  if (list === null) return
  // Nothing has moved yet, and measuring at once would lay out the whole page in the task that just built it.
  if (drawn.has(list)) letMove(list)
  else requestAnimationFrame(() => letMove(list))
}

function letMove(list: HTMLElement): void {
  const before = drawn.get(list)
  const rows = [...list.children].filter((row) => row instanceof HTMLElement)
  drawn.set(
    list,
    new Map(rows.map((row) => [row.dataset.person ?? '', { top: row.offsetTop, state: row.dataset.state }])),
  )
  if (before === undefined) return
  for (const row of rows) {
    const was = before.get(row.dataset.person ?? '')
    if (was === undefined) continue
    if (was.state !== row.dataset.state) pulse(row)
    const moved = was.top - row.offsetTop
    if (moved !== 0 && !wantsLessMotion())
      row.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], MOVE)
  }
}

function pulse(row: HTMLElement): void {
  row.dataset.flipped = ''
  row.addEventListener('animationend', () => delete row.dataset.flipped, { once: true })
}
