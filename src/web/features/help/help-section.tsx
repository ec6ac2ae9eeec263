import type { ReactNode } from 'react'
import classes from './help.module.css'

/** A section of a page of explanations. Its id is what a link to it names after the #. */
export const HelpSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className={`stack-sm ${classes.section}`} aria-labelledby={`${id}-title`}>
    <h2 className={`heavy ${classes.title}`} id={`${id}-title`}>
      {title}
    </h2>
    {children}
  </section>
)

export const Points = ({ children }: { children: ReactNode }) => (
  <ul className={`stack-xs ${classes.list}`}>{children}</ul>
)
