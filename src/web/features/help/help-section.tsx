import type { ReactNode } from 'react'
import classes from './help.module.css'

/** Part of a page that explains; its id stands behind the # of a link to it. */
export const HelpSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
    <h2 className={classes.title} id={`${id}-title`}>
      {title}
    </h2>
    {children}
  </section>
)

export const Points = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>
