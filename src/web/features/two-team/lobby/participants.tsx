import { Badge } from '@mantine/core'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { spotsWords } from '#web/features/two-team/draft/phases.ts'
import { PresenceLight } from '#web/features/two-team/draft/presence-light.tsx'
import { DrawProof } from '#web/features/two-team/draw/draw-proof.tsx'
import { usePresent } from '#web/live/use-live.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { PeopleRows } from '#web/ui/people/people-rows.tsx'
import { You } from '#web/ui/people/you.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from './participants.module.css'

/** The participants, in draft order once it is drawn. */
export function Participants({ contest }: { contest: ContestWithParticipants }) {
  const user = useUser()
  const present = usePresent(contest.contest_id)
  const people = contest.participants.toSorted(
    (a, b) => (a.draft_order ?? Number.MAX_SAFE_INTEGER) - (b.draft_order ?? Number.MAX_SAFE_INTEGER),
  )
  return (
    <Panel
      flush
      title="Participants"
      intro={contest.status === 'waiting' ? spotsWords(contest) : 'Draft order determined'}
    >
      {people.length === 0 && <EmptyState title="No one has joined yet" />}
      <div className={classes.people}>
        <PeopleRows
          caption="Participants"
          rows={people}
          keyOf={({ participant_id }) => participant_id}
          isMine={({ user_id }) => user_id === user.id}
          name={({ participant_name, user_id }) => (
            <>
              <PresenceLight present={present} userId={user_id} />
              {participant_name}
              {user_id === user.id && <You />}
            </>
          )}
          state={{
            header: 'Draft Order',
            cell: ({ draft_order }) => (draft_order === null ? null : <Badge>Pick #{draft_order}</Badge>),
          }}
        />
      </div>
      <div className={classes.proof}>
        <DrawProof contest={contest} />
      </div>
    </Panel>
  )
}
