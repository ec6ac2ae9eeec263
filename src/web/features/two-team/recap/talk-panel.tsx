import { IconArrowBigDownLines, IconScale, IconTargetArrow } from '@tabler/icons-react'
import type { DraftRecap } from '#contract/two-team/recap.ts'
import { draftHighlights, type Highlight } from '#rules/two-team/recap.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SmallLink } from '#web/ui/layout/text-link.tsx'
import { ShareButton } from '#web/ui/share/share-button.tsx'
import classes from './highlights.module.css'

type Props = {
  recap: DraftRecap
  title: string
  /** Outside the recap's own page it leads there. */
  hasLink?: boolean
}

/** Best value, steal and reach, and the card to share. */
export function TalkPanel({ recap, title, hasLink = false }: Props) {
  const user = useUser()
  const drafted = recap.pairs.some(({ user_id }) => user_id === user.id)
  return (
    <Panel
      title={title}
      aside={
        <>
          {hasLink && <RecapLink contestId={recap.contest_id}>Full recap</RecapLink>}
          {drafted && <ShareButton contestId={recap.contest_id} />}
        </>
      }
    >
      <Highlights recap={recap} />
    </Panel>
  )
}

export const RecapLink = ({ contestId, children }: { contestId: number; children: string }) => (
  <SmallLink to={`${paths.draftRecap}?contest=${contestId}`}>{children}</SmallLink>
)

const icons: Record<Highlight['kind'], typeof IconScale> = {
  best_value: IconScale,
  steal: IconTargetArrow,
  reach: IconArrowBigDownLines,
}

/** Best value, steal and reach, each in a sentence; hidden if no one earned them (D2). */
function Highlights({ recap }: { recap: DraftRecap }) {
  const highlights = draftHighlights(recap)
  if (highlights.length === 0) return null
  return (
    <ul className={classes.highlights}>
      {highlights.map(({ kind, label, words }) => {
        const Icon = icons[kind]
        return (
          <li key={kind} data-kind={kind}>
            <Icon size={24} stroke={1.6} aria-hidden className={`firm accent ${classes.icon}`} />
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
