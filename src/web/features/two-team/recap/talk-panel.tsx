import { IconArrowBigDownLines, IconScale, IconTargetArrow } from '@tabler/icons-react'
import type { DraftRecap } from '#contract/two-team/recap.ts'
import { draftHighlights, gainWords, type Highlight } from '#rules/two-team/recap.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SmallLink } from '#web/ui/layout/text-link.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { ShareButton } from '#web/ui/share/share-button.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './highlights.module.css'

type Props = {
  recap: DraftRecap
  title: string
  /** Outside the recap's own page it leads there and to the draw. */
  hasLinks?: boolean
}

/** Best value, steal and reach, and the card to share. */
export function TalkPanel({ recap, title, hasLinks = false }: Props) {
  const user = useUser()
  const drafted = recap.pairs.some(({ user_id }) => user_id === user.id)
  return (
    <Panel title={title} aside={drafted && <ShareButton contestId={recap.contest_id} />}>
      <Highlights recap={recap} />
      {hasLinks && (
        <p className="wrap-sm above-md">
          <RecapLink contestId={recap.contest_id}>All picks</RecapLink>
          <SmallLink to={`${paths.draw}?contest=${recap.contest_id}`}>Check the draw</SmallLink>
        </p>
      )}
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

/** Best value, steal and reach, each in a sentence, on a phone in two lines; hidden if no one earned them (D2). */
function Highlights({ recap }: { recap: DraftRecap }) {
  const highlights = draftHighlights(recap)
  const isPhone = useIsPhone()
  if (highlights.length === 0) return null
  return (
    <ul className={classes.highlights}>
      {highlights.map((highlight) => {
        const Icon = icons[highlight.kind]
        return (
          <li key={highlight.kind} data-kind={highlight.kind}>
            <Icon size={24} stroke={1.6} aria-hidden className={`firm accent ${classes.icon}`} />
            {isPhone ? <Short highlight={highlight} /> : <Sentence {...highlight} />}
          </li>
        )
      })}
    </ul>
  )
}

const Sentence = ({ label, words }: Highlight) => (
  <span>
    <strong className={classes.label}>{label}</strong>
    {words}
  </span>
)

/** 'Steal: Theo Martin', and below it the pick, the team and its value. */
const Short = ({ highlight: { kind, label, participant_name, picks, over_par } }: { highlight: Highlight }) => (
  <span>
    <strong className={classes.label}>
      {label}: {participant_name}
    </strong>
    <span className={`inline wrap-xxs hint figures ${classes.value}`}>
      {kind !== 'best_value' && picks.map(({ pick_number }) => `#${pick_number}`)}
      {picks.map(({ abbreviation }) => (
        <TeamBadge key={abbreviation} abbreviation={abbreviation} size="sm" />
      ))}
      {gainWords(over_par)} vs. slot
    </span>
  </span>
)
