import { VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import type { GridMember } from '#contract/survivor/grid.ts'
import { You } from '#web/ui/people/you.tsx'
import { GridSquare } from './grid-square.tsx'
import { type GridColumn, type GridTeam, squareOf } from './grid-squares.ts'
import classes from './season-grid.module.css'

/** A row's height in the root's font size, as the style sheet has it. */
const ROW_REM = 2.75
/** Rows drawn outside of what is in view. */
const OVERSCAN = 8

type Props = {
  caption: string
  members: readonly GridMember[]
  mine: GridMember | null
  columns: readonly GridColumn[]
  teams: ReadonlyMap<number, GridTeam>
  chosen: number | null
  onChoose: (week: number) => void
}

/**
 * Members by weeks: names and week heads stay while the rest scrolls, the reader's own row too. Only the rows in view are in the page; their
 * numbers tell screen readers where they are in the whole.
 */
export function SeasonGrid({ caption, members, mine, columns, teams, chosen, onChoose }: Props) {
  const scroller = useRef<HTMLElement | null>(null)
  const pinned = mine === null ? 0 : 1
  const row = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const virtual = useVirtualizer({
    count: members.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => row,
    scrollMargin: row * (1 + pinned),
    overscan: OVERSCAN,
  })
  const shown = virtual.getVirtualItems()
  const before = (shown[0]?.start ?? 0) - (shown.length > 0 ? virtual.options.scrollMargin : 0)
  const after = virtual.getTotalSize() - before - shown.length * row
  return (
    <section
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={caption}
      ref={(node) => {
        // The latest weeks first.
        if (node !== null && scroller.current === null) node.scrollLeft = node.scrollWidth
        scroller.current = node
      }}
    >
      <table
        className={classes.table}
        aria-rowcount={members.length + 1 + pinned}
        aria-colcount={columns.length + 1}
        aria-label={caption}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.corner}>
              Participant
            </th>
            {columns.map((column) => (
              <WeekHead key={column.week.week_number} column={column} chosen={chosen} onChoose={onChoose} />
            ))}
          </tr>
          {mine !== null && <MemberRow member={mine} columns={columns} teams={teams} index={2} isMine />}
        </thead>
        <tbody>
          <Gap height={before} />
          {shown.map(({ index }) => {
            const member = members[index]
            if (member === undefined) return null
            return (
              <MemberRow
                key={member.participant_id}
                member={member}
                columns={columns}
                teams={teams}
                index={index + 2 + pinned}
              />
            )
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </section>
  )
}

type HeadProps = Pick<Props, 'chosen' | 'onChoose'> & { column: GridColumn }

/** Pressed, it shows how the week's picks were spread. */
const WeekHead = ({ column: { week, short, title }, chosen, onChoose }: HeadProps) => (
  <th scope="col" className={classes.week}>
    <button
      type="button"
      className={classes.head}
      aria-pressed={chosen === week.week_number}
      onClick={() => onChoose(week.week_number)}
    >
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{week.can_see_picks ? title : `${title}, hidden until you have picked`}</VisuallyHidden>
    </button>
  </th>
)

type RowProps = Pick<Props, 'columns' | 'teams'> & { member: GridMember; index: number; isMine?: boolean }

/** Drawn once for each member while it is in view, however the list scrolls. */
const MemberRow = memo(function MemberRow({ member, columns, teams, index, isMine = false }: RowProps) {
  return (
    <tr className={classes.row} aria-rowindex={index} data-mine={isMine || undefined}>
      <th scope="row" className={classes.name} data-out={member.elimination_week !== null || undefined}>
        <span className={classes.words} title={member.participant_name}>
          {member.participant_name}
        </span>
        {isMine && <You />}
      </th>
      {columns.map((column) => {
        const square = squareOf(member, column, teams)
        return <td key={column.week.week_number}>{square !== null && <GridSquare square={square} />}</td>
      })}
    </tr>
  )
})

/** Stands for the rows that are not drawn. */
const Gap = ({ height }: { height: number }) =>
  height <= 0 ? null : (
    <tr className={classes.gap} aria-hidden>
      <td style={{ height }} />
    </tr>
  )
