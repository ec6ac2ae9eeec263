import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentPropsWithRef, useRef } from 'react'
import { useIsPrinting } from '#web/ui/layout/use-is-printing.ts'
import classes from './season-weeks.module.css'

type FrameProps = ComponentPropsWithRef<'section'> & { hasMore: boolean }

/** The frame of a table with a column a week, of which only what can be seen is drawn. Its edge fades while more weeks follow. */
export const ScrollFrame = ({ hasMore, ...section }: FrameProps) => (
  <div className="fades" data-more={hasMore || undefined}>
    <section className={classes.scroller} {...section} />
  </div>
)

type Size = {
  rows: number
  columns: number
  /**
   * In the root's font size, as in the style sheet: a row, a column, the heads above the rows and the space before the
   * columns.
   */
  rem: { row: number; column: number; head: number; side: number }
  /** Rows and columns drawn outside of what is in view. */
  overscan: number
  /** The latest weeks first. */
  beginsAtEnd?: boolean
}

/** The rows and columns of such a table to draw, the height of the rows above and below, and how to scroll to another. */
export function useInView({ rows, columns, rem, overscan, beginsAtEnd = false }: Size) {
  const isPrinting = useIsPrinting()
  const scroller = useRef<HTMLElement | null>(null)
  const px = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const down = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rem.row * px,
    scrollMargin: rem.head * px,
    scrollPaddingStart: rem.head * px,
    overscan,
  })
  const across = useVirtualizer({
    horizontal: true,
    initialOffset: beginsAtEnd ? columns * rem.column * px : 0,
    count: columns,
    getScrollElement: () => scroller.current,
    estimateSize: () => rem.column * px,
    scrollMargin: rem.side * px,
    scrollPaddingStart: rem.side * px,
    overscan,
  })
  const [shownDown, shownAcross] = [down.getVirtualItems(), across.getVirtualItems()]
  const before = (shownDown[0]?.start ?? 0) - (shownDown.length > 0 ? down.options.scrollMargin : 0)
  const end = (rem.side + columns * rem.column) * px
  const seen = (across.scrollOffset ?? 0) + (across.scrollRect?.width ?? end)
  const scrollTo = (row: number, column: number) => {
    down.scrollToIndex(row)
    across.scrollToIndex(column)
  }
  const whole = {
    rows: Array.from({ length: rows }, (_, row) => row),
    gaps: { before: 0, after: 0 },
    from: 0,
    to: columns,
    hasMore: false,
  }
  if (isPrinting) return { scroller, scrollTo, ...whole }
  return {
    scroller,
    rows: shownDown.map(({ index }) => index),
    gaps: { before, after: (rows - shownDown.length) * rem.row * px - before },
    from: shownAcross[0]?.index ?? 0,
    to: (shownAcross.at(-1)?.index ?? -1) + 1,
    hasMore: seen < end - 1,
    scrollTo,
  }
}

/** The space of the rows that are not drawn. */
export const Gap = ({ height }: { height: number }) =>
  height < 1 ? null : (
    <tr className={classes.gap} aria-hidden>
      <td style={{ height }} />
    </tr>
  )

/** The space of the weeks that are not drawn. */
export const Aside = ({ span }: { span: number }) => (span <= 0 ? null : <td colSpan={span} aria-hidden />)
