import { Badge } from '@mantine/core'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { spotsWords } from '#web/features/two-team/draft/phases.ts'
import { PresenceLight } from '#web/features/two-team/draft/presence-light.tsx'
import { DrawProof } from '#web/features/two-team/draw/draw-proof.tsx'
import { usePresent } from '#web/live/use-live.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { You } from '#web/ui/people/you.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from '../two-team.module.css'

/** The participants, in draft order once it is drawn. */
export function Participants({ contest }: { contest: ContestWithParticipants }) {
  const user = useUser()
  const present = usePresent(contest.contest_id)
  const people = contest.participants.toSorted(
    (a, b) => (a.draft_order ?? Number.MAX_SAFE_INTEGER) - (b.draft_order ?? Number.MAX_SAFE_INTEGER),
  )
  return (
    <Panel title="Participants" intro={contest.status === 'waiting' ? spotsWords(contest) : 'Draft order determined'}>
      {people.length === 0 && <EmptyState title="No one has joined yet" />}
      <ol className={classes.people}>
        {people.map(({ participant_id, participant_name, user_id, draft_order }) => (
          <li key={participant_id} className={classes.person}>
            <span>
              <PresenceLight present={present} userId={user_id} />
              {participant_name}
              {user_id === user.id && <You />}
            </span>
            {draft_order !== null && <Badge>Pick #{draft_order}</Badge>}
          </li>
        ))}
      </ol>
      <DrawProof contest={contest} />
    </Panel>
  )
}
