import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import classes from './help.module.css'
import type { RuleSection } from './rule-section.ts'
import { useAnchor } from './use-anchor.ts'

type Props = {
  title: string
  contest: string
  sections: readonly RuleSection[]
  aside: ReactNode
  children?: ReactNode
}

/** The rules of a contest, each with the name under which one can point at it. Made to be printed and pinned to a wall, too. */
export function RulesPage({ title, contest, sections, aside, children }: Props) {
  useAnchor()
  return (
    <Page
      title={title}
      eyebrow={contest}
      intro="As the settings of this contest and of this pool stand now."
      aside={aside}
      width="read"
    >
      <div className={classes.text}>
        {sections.map((section) => (
          <section key={section.title} className={classes.section}>
            <h2 className={classes.title}>{section.title}</h2>
            <ul className={classes.rules}>
              {section.rules.map(({ id, text }) => (
                <li key={id} id={id} className={classes.rule}>
                  <span>{text}</span>
                  <a className={classes.name} href={`#${id}`} aria-label={`Link to rule ${id}`}>
                    {id}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {children}
        <p className={classes.foot}>
          A letter and a number name each rule, so that you can point at it: its link leads right here.{' '}
          <Anchor component={Link} to={paths.help} inherit underline="always">
            Help
          </Anchor>
        </p>
      </div>
    </Page>
  )
}
