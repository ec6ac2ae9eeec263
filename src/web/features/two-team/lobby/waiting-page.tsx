import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { PhaseTabs } from '#web/features/two-team/draft/phase-tabs.tsx'
import { WaitingQueue } from '#web/features/two-team/draft/queue-panel.tsx'
import { ContestFrame } from '../contest-frame.tsx'
import { JoinCard, JoinedCard } from './join-cards.tsx'
import { Participants } from './participants.tsx'

export function WaitingPage({ contest }: { contest: ContestWithParticipants }) {
  const user = useUser()
  const mine = contest.participants.find(({ user_id }) => user_id === user.id)
  return (
    <ContestFrame contest={contest} tab={mine === undefined ? 'Join the draft' : 'Waiting for the draft'}>
      <PhaseTabs contest={contest} status="waiting">
        {(tab) => {
          if (tab === 'participants') return <Participants contest={contest} />
          return mine === undefined ? (
            <JoinCard contest={contest} />
          ) : (
            <>
              <JoinedCard contest={contest} name={mine.participant_name} />
              {contest.pick_seconds !== null && <WaitingQueue contestId={contest.contest_id} />}
            </>
          )
        }}
      </PhaseTabs>
    </ContestFrame>
  )
}
