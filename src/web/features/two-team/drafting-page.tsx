import { VisuallyHidden } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ContestWithParticipants } from '#contract/contests.ts'
import { useUser } from '#web/features/session/session.tsx'
import { ContestFrame } from './contest-frame.tsx'
import { DraftTab } from './draft-tab.tsx'
import { Participants } from './participants.tsx'
import { PhaseTabs } from './phase-tabs.tsx'
import { draftQuery } from './two-team.queries.ts'

export function DraftingPage({ contest }: { contest: ContestWithParticipants }) {
  const user = useUser()
  const { data: draft } = useSuspenseQuery(draftQuery(contest.contest_id))
  const { current } = draft
  const isMyTurn = current !== null && current.participant.user_id === user.id
  const mine = draft.order.find(({ user_id }) => user_id === user.id)
  return (
    <ContestFrame contest={contest} tab={isMyTurn ? 'Your turn' : 'Draft'}>
      <VisuallyHidden role="status">
        {current === null
          ? ''
          : `Pick ${current.pick_number}: ${isMyTurn ? 'your turn' : current.participant.participant_name}`}
      </VisuallyHidden>
      <PhaseTabs contest={contest} status="drafting">
        {(tab) =>
          tab === 'draft' ? (
            <DraftTab contest={contest} draft={draft} isMyTurn={isMyTurn} mine={mine} />
          ) : (
            <Participants contest={contest} />
          )
        }
      </PhaseTabs>
    </ContestFrame>
  )
}
