import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './people-table.module.css'
import { useIsPhone, useIsWide } from './use-width.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end, in tabular figures. */
  numeric?: boolean
  /** Where it goes on a phone's card: in the title's line, at its end, or in the list below (the usual place). */
  place?: 'title' | 'end'
  /** Good to know where there is room for it: left out of phone cards and narrow tables. */
  onlyWide?: boolean
}

type Props<Row> = {
  /** Names the table for those who cannot see it; shown only to them. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The reader's own row is marked. */
  isMine?: (row: Row) => boolean
}

/** People in rows: a table where there is room, cards on a phone. */
export function PeopleTable<Row>(props: Props<Row>) {
  const isPhone = useIsPhone()
  const isWide = useIsWide()
  const columns = isWide ? props.columns : props.columns.filter(({ onlyWide }) => !onlyWide)
  return isPhone ? <Cards {...props} columns={columns} /> : <Rows {...props} columns={columns} />
}

function Rows<Row>({ caption, columns, rows, keyOf, isMine }: Props<Row>) {
  return (
    <Table className={classes.table} data-dense={columns.some(({ onlyWide }) => onlyWide) || undefined}>
      <caption className={classes.caption}>{caption}</caption>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ header, numeric }) => (
            <Table.Th key={header} scope="col" data-numeric={numeric || undefined}>
              {header}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)} data-mine={isMine?.(row) || undefined}>
            {columns.map(({ header, cell, numeric, place }) =>
              place === 'title' ? (
                <Table.Th key={header} scope="row" className={classes.name}>
                  {cell(row)}
                </Table.Th>
              ) : (
                <Table.Td key={header} data-numeric={numeric || undefined}>
                  {cell(row)}
                </Table.Td>
              ),
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Cards<Row>({ caption, columns, rows, keyOf, isMine }: Props<Row>) {
  const titles = columns.filter(({ place }) => place === 'title')
  const ends = columns.filter(({ place }) => place === 'end')
  const rest = columns.filter(({ place }) => place === undefined)
  return (
    <ul className={classes.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={classes.card} data-mine={isMine?.(row) || undefined}>
          <div className={classes.line}>
            {titles.map(({ header, cell }) => (
              <span key={header} className={classes.name}>
                {cell(row)}
              </span>
            ))}
            {ends.map(({ header, cell }) => (
              <span key={header} className={classes.end}>
                {cell(row)}
              </span>
            ))}
          </div>
          {rest.length > 0 && (
            <dl className={classes.facts}>
              {rest.map(({ header, cell }) => (
                <div key={header}>
                  <dt>{header}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
