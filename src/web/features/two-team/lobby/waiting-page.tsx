import { useQuery } from '@tanstack/react-query'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { teamsLeft } from '#web/features/two-team/draft/draft-teams.ts'
import { PhaseTabs } from '#web/features/two-team/draft/phase-tabs.tsx'
import { QueuePanel } from '#web/features/two-team/draft/queue-panel.tsx'
import { useQueue } from '#web/features/two-team/draft/use-queue.ts'
import { ContestFrame } from '../contest-frame.tsx'
import classes from '../two-team.module.css'
import { draftQuery, queueQuery, useAutoPick } from '../two-team.queries.ts'
import { JoinCard, JoinedCard } from './join-cards.tsx'
import { LobbyPanel } from './lobby-panel.tsx'
import { Participants } from './participants.tsx'

export function WaitingPage({ contest }: { contest: ContestWithParticipants }) {
  const user = useUser()
  const mine = contest.participants.find(({ user_id }) => user_id === user.id)
  return (
    <ContestFrame contest={contest} tab={mine === undefined ? 'Join the draft' : 'Waiting for the draft'}>
      <PhaseTabs contest={contest} status="waiting">
        {(tab) =>
          tab === 'participants' ? (
            <Participants contest={contest} />
          ) : (
            <Lobby contest={contest} name={mine?.participant_name ?? null} />
          )
        }
      </PhaseTabs>
    </ContestFrame>
  )
}

/** Visitors join first; members see when it starts and get ready. */
const Lobby = ({ contest, name }: { contest: ContestWithParticipants; name: string | null }) => (
  <div className={classes.lobby} data-joined={name !== null || undefined}>
    {name === null && <JoinCard contest={contest} />}
    <LobbyPanel contest={contest} />
    {name !== null && (
      <>
        <div className="stack-md yields">
          <JoinedCard contest={contest} name={name} />
        </div>
        <WaitingQueue contestId={contest.contest_id} />
      </>
    )}
  </div>
)

/** The queue can be made ready before the order is drawn, and auto-pick switched on by members who cannot come. */
function WaitingQueue({ contestId }: { contestId: number }) {
  const queue = useQueue(contestId, { takesPart: true })
  const { data: saved } = useQuery(queueQuery(contestId))
  const autoPick = useAutoPick(contestId)
  const { data: draft } = useQuery({ ...draftQuery(contestId), throwOnError: false })
  if (draft === undefined || queue === null) return null
  return (
    <QueuePanel
      draft={draft}
      participantId={null}
      teams={teamsLeft(draft, null)}
      queue={queue}
      autoPick={saved === undefined ? null : { on: saved.auto_pick, change: (on) => autoPick.mutateAsync(on) }}
    />
  )
}
