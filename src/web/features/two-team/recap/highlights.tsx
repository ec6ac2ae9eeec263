import { IconArrowBigDownLines, IconScale, IconTargetArrow } from '@tabler/icons-react'
import type { DraftRecap } from '#contract/two-team/recap.ts'
import { draftHighlights, type Highlight } from '#rules/two-team/recap.ts'
import classes from './highlights.module.css'

const icons: Record<Highlight['kind'], typeof IconScale> = {
  best_value: IconScale,
  steal: IconTargetArrow,
  reach: IconArrowBigDownLines,
}

/** Best value, steal and reach, each in a sentence; nothing where nobody earned them (D2). */
export function Highlights({ recap }: { recap: DraftRecap }) {
  const highlights = draftHighlights(recap)
  if (highlights.length === 0) return null
  return (
    <ul className={classes.highlights}>
      {highlights.map(({ kind, label, words }) => {
        const Icon = icons[kind]
        return (
          <li key={kind} data-kind={kind}>
            <Icon size={24} stroke={1.6} aria-hidden className={classes.icon} />
            <span>
              <strong className={classes.label}>{label}</strong>
              {words}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
