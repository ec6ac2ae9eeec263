import type { ReactNode } from 'react'
import classes from './office-screen.module.css'

type Props<Row> = {
  caption: string
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  children: (row: Row) => ReactNode
}

/** Rows in two even columns, read down the first one. */
export const Rows = <Row,>({ caption, rows, keyOf, children }: Props<Row>) => (
  <ul
    className={classes.rows}
    aria-label={caption}
    style={{ gridTemplateRows: `repeat(${Math.ceil(rows.length / 2)}, auto)` }}
  >
    {rows.map((row) => (
      <li key={keyOf(row)} className={`row-sm ruled ${classes.row}`}>
        {children(row)}
      </li>
    ))}
  </ul>
)
