import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

type Props = {
  title: ReactNode
  /** How urgent it is: `accent` for the one thing to do now. */
  tone?: 'plain' | 'accent' | 'good' | 'warn' | 'bad' | 'gold'
  /** A line below the title. */
  intro?: ReactNode
  /** Badges and buttons at the end of the title line. */
  aside?: ReactNode
  /** No padding below the title, for a table that reaches the edges. */
  flush?: boolean
  children?: ReactNode
}

/** A titled card for one thing to read or do. Never nest them. */
export function Panel({ title, tone = 'plain', intro, aside, flush = false, children }: Props) {
  const id = useId()
  return (
    <section
      className={`surface yields lifted ${classes.panel}`}
      data-tone={tone}
      data-flush={flush || undefined}
      aria-labelledby={id}
    >
      <header className={`wrap apart ${classes.head}`}>
        <h2 className={`heavy text-lg ${classes.title}`} id={id}>
          {title}
        </h2>
        {aside !== undefined && <div className={`wrap-xs ${classes.aside}`}>{aside}</div>}
        {intro !== undefined && (
          <div className={`hint ${classes.intro}`}>
            {typeof intro === 'string' ? <p className="pretty">{intro}</p> : intro}
          </div>
        )}
      </header>
      {children !== undefined && <div className={classes.body}>{children}</div>}
    </section>
  )
}
