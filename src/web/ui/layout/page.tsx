import { Fragment, type ReactNode, useEffect } from 'react'
import classes from './page.module.css'
import { setTabTitle } from './tab-title.ts'

type Props = {
  title: string
  /** The tab's title if it differs, for example 'Your turn'. */
  tab?: string
  /** A small line above the title, such as the contest's name. */
  eyebrow?: ReactNode
  /** A line below the title. */
  intro?: ReactNode
  /** A control below the title for switching to a sibling page. */
  switcher?: ReactNode
  /** Badges and buttons at the end of the title line. */
  aside?: ReactNode
  width?: 'read' | 'table'
  /** Content a phone shows above the title, because it is what the reader came for. */
  lead?: ReactNode
  children: ReactNode
}

/** The frame of every screen: its one h1, its tab title and its width. */
export function Page({ title, tab = title, eyebrow, intro, switcher, aside, width = 'table', lead, children }: Props) {
  useTabTitle(tab)
  return (
    <div className={`stack ${classes.page}`} data-width={width}>
      {lead !== undefined && <div className={classes.lead}>{lead}</div>}
      <header className={`wrap apart ${classes.head}`}>
        <div className={`yields ${classes.words}`}>
          {eyebrow !== undefined && <p className={`faint below-xxs ${classes.eyebrow}`}>{eyebrow}</p>}
          <h1 className={`heavy ${classes.title}`}>{keepTogether(title)}</h1>
          {intro !== undefined && <p className={`soft pretty above-xs ${classes.intro}`}>{intro}</p>}
          {switcher}
        </div>
        {aside !== undefined && <div className={`row wrap ${classes.aside}`}>{aside}</div>}
      </header>
      {children}
    </div>
  )
}

/**
 * Words joined by no-break spaces stay on one line if there is room, even around a hyphen, where browsers would still
 * break.
 */
const keepTogether = (title: string): ReactNode =>
  title.includes('\u00a0')
    ? title.split(' ').map((words, index) => (
        <Fragment key={words}>
          {index > 0 && ' '}
          <span className={classes.whole}>{words.replaceAll('\u00a0', ' ')}</span>
        </Fragment>
      ))
    : title

/** 'Survivor Contest · PuckPool' in the tab. */
export function useTabTitle(title: string) {
  useEffect(() => {
    setTabTitle(title)
    return () => setTabTitle(null)
  }, [title])
}
