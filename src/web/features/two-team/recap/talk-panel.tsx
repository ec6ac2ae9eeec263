import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { DraftRecap } from '#contract/two-team/recap.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ShareButton } from '#web/ui/share/share-button.tsx'
import { Highlights } from './highlights.tsx'

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
  <Anchor component={Link} to={`${paths.draftRecap}?contest=${contestId}`} size="sm">
    {children}
  </Anchor>
)
