import type { ReactNode } from 'react'
import classes from './tab.module.css'

type Props = {
  title: string
  /** The title's id, if it should be able to take the focus. */
  titleId?: string
  /**
   * The screen is one below its tab, whose name is right above it on a phone; the tab's own title is only read out
   * there.
   */
  isBelowTab?: boolean
  /** Its buttons. */
  children: ReactNode
}

/** The title of a tab's screen and what can be done there. */
export const TabHead = ({ title, titleId, isBelowTab = false, children }: Props) => (
  <div className={`wrap-sm apart ${classes.head}`} data-below={isBelowTab || undefined}>
    <h2 id={titleId} tabIndex={titleId === undefined ? undefined : -1}>
      {title}
    </h2>
    <div className={`wrap ${classes.buttons}`}>{children}</div>
  </div>
)
