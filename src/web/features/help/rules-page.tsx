import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FeeNote, feesQuery } from '#web/features/contests/fee-note.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import classes from './help.module.css'
import { HelpSection, HelpSkeleton, Points, useAnchor } from './help-section.tsx'
import { RecordSection } from './record/record-section.tsx'
import type { RuleSection } from './rule-section.ts'

type Props = {
  title: string
  contest: string
  contestId: number
  /** What one must know before the first pick. */
  inShort: readonly string[]
  sections: readonly RuleSection[]
  aside: ReactNode
  children?: ReactNode
}

/** Reserves the line of a text that arrives later. */
const NBSP = '\u00a0'

/** A contest's rules, once its fees are known too: they stand above the rules. */
export function RulesPage(props: Props) {
  const { isLoading } = useQuery(feesQuery(props.contestId))
  return isLoading ? <RulesSkeleton title={props.title} /> : <AllRules {...props} />
}

/** In short first, then every rule with its own link. Prints well. */
function AllRules({ title, contest, contestId, inShort, sections, aside, children }: Props) {
  useAnchor()
  return (
    <Page title={title} eyebrow={contest} aside={aside} width="read">
      <div className={classes.text}>
        <div className={`surface lifted ${classes.short}`}>
          <HelpSection id="in-short" title="In Short">
            <Points>
              {inShort.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Points>
            <FeeNote contestId={contestId} remark="PuckPool keeps the list. It moves no money." />
          </HelpSection>
        </div>
        {sections.map((section) => (
          <section key={section.title} className={`stack-sm ${classes.section}`} data-whole>
            <h2 className={`heavy ${classes.title}`}>{section.title}</h2>
            <ul className={`ruled ${classes.rules}`}>
              {section.rules.map(({ id, text }) => (
                <li key={id} id={id} className={classes.rule}>
                  <span className="pretty">{text}</span>
                  <a
                    className={`touch pale ${classes.name}`}
                    data-not-printed
                    href={`#${id}`}
                    aria-label={`Link to “${openingOf(text)}”`}
                  >
                    <IconLink size={16} stroke={1.6} aria-hidden />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <RecordSection />
        {children}
      </div>
    </Page>
  )
}

/** The page's known parts before its contest is loaded. */
export const RulesSkeleton = ({ title }: { title: string }) => (
  <Page title={title} eyebrow={NBSP} aside={NBSP} width="read">
    <HelpSkeleton />
  </Page>
)

/** A rule's first sentence, without its period. */
const openingOf = (text: string) => text.split(/\.(?: |$)/, 1)[0]
