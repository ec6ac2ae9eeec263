import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsPhone, useIsWide } from '#web/ui/layout/use-width.ts'
import { PeopleRows, type RowParts } from './people-rows.tsx'
import classes from './people-table.module.css'

export type Column<Row> = {
  header: string
  /** Null if the row has no value: a dash in a table, omitted on a phone's card. */
  cell: (row: Row) => ReactNode
  /** Aligned to the end, in tabular figures. */
  numeric?: boolean
  /**
   * Its position on a phone's card: in the title line, at the end of that line, at the bottom, or by default in the
   * list.
   */
  place?: 'title' | 'end' | 'foot'
  /** The current order by this column, and the handler of its title. */
  sorting?: { direction: 'ascending' | 'descending' | null; press: () => void }
  /** Shown only if there is room: not on phone cards or narrow tables. */
  onlyWide?: boolean
}

type Props<Row> = {
  /** The table's name for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The reader's own row is marked. */
  isMine?: (row: Row) => boolean
  /**
   * A person's row on a phone; without it each becomes a card. Its `lead` and `state` name their columns; the others
   * are read out.
   */
  row?: Omit<RowParts<Row>, 'spoken'>
  /** Beside something wider it looks as on a phone. */
  isNarrow?: boolean
}

/** A table of people; on a phone rows or cards. */
export function PeopleTable<Row>(props: Props<Row>) {
  const isPhone = useIsPhone() || props.isNarrow
  const isWide = useIsWide()
  const columns = isWide ? props.columns : props.columns.filter(({ onlyWide }) => !onlyWide)
  if (!isPhone) return <Rows {...props} columns={columns} />
  const { row, ...rest } = props
  if (row === undefined) return <Cards {...rest} columns={columns} />
  const shown = [row.lead?.header, row.state?.header]
  const spoken = columns.filter(({ header, place }) => place !== 'title' && place !== 'foot' && !shown.includes(header))
  return <PeopleRows {...rest} {...row} spoken={spoken} />
}

function Rows<Row>({ caption, columns, rows, keyOf, isMine }: Props<Row>) {
  return (
    <table className={`table ${classes.table}`} data-dense={columns.some(({ onlyWide }) => onlyWide) || undefined}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ header, numeric, sorting }) => (
            <th
              key={header}
              scope="col"
              data-numeric={numeric || undefined}
              aria-sort={sorting?.direction ?? undefined}
            >
              {sorting === undefined ? header : <SortButton header={header} {...sorting} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-mine={isMine?.(row) || undefined}>
            {columns.map(({ header, cell, numeric, place }) =>
              place === 'title' ? (
                <th key={header} scope="row" className={classes.name}>
                  {cell(row)}
                </th>
              ) : (
                <td key={header} data-numeric={numeric || undefined}>
                  {cell(row) ?? '–'}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SortButton({ header, direction, press }: { header: string } & NonNullable<Column<unknown>['sorting']>) {
  const Icon = direction === null ? IconSelector : direction === 'ascending' ? IconChevronUp : IconChevronDown
  return (
    <button type="button" className={`inline bare ${classes.sort}`} onClick={press}>
      {header}
      <Icon size="1.1em" aria-hidden />
    </button>
  )
}

function Cards<Row>({ caption, columns, rows, keyOf, isMine }: Props<Row>) {
  const titles = columns.filter(({ place }) => place === 'title')
  const ends = columns.filter(({ place }) => place === 'end')
  const rest = columns.filter(({ place }) => place === undefined)
  const feet = columns.filter(({ place }) => place === 'foot')
  return (
    <ul className="list" aria-label={caption}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={`ruled ${classes.card}`} data-mine={isMine?.(row) || undefined}>
          <div className={`wrap-xs apart ${classes.line}`}>
            {titles.map(({ header, cell }) => (
              <span key={header} className={classes.name}>
                {cell(row)}
              </span>
            ))}
            {ends.map(({ header, cell }) => (
              <span key={header} className="pushed">
                {cell(row)}
              </span>
            ))}
          </div>
          {rest.length > 0 && (
            <dl className={`wrap above-xs text-sm ${classes.facts}`}>
              {rest
                .map(({ header, cell, numeric }) => ({ header, numeric, shown: cell(row) }))
                .filter(({ shown }) => shown !== null)
                .map(({ header, numeric, shown }) => (
                  <div key={header}>
                    <dt className="pale">{header}</dt>
                    <dd className={numeric ? 'figures' : undefined}>{shown}</dd>
                  </div>
                ))}
            </dl>
          )}
          {feet.map(({ header, cell }) => (
            <div key={header} className="above-xs">
              {cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
