import classes from './season-weeks.module.css'

/** The class of a table with a column a week, of which only what can be seen is drawn, and of the frame that it scrolls in. */
export const scrollFrame = classes.scroller

/** Stands for the rows that are not drawn. */
export const Gap = ({ height }: { height: number }) =>
  height < 1 ? null : (
    <tr className={classes.gap} aria-hidden>
      <td style={{ height }} />
    </tr>
  )

/** Stands for the weeks that are not drawn. */
export const Aside = ({ span }: { span: number }) => (span <= 0 ? null : <td colSpan={span} aria-hidden />)
