import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import type { Draft } from '#contract/two-team/draft.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { Participants } from '#web/features/two-team/lobby/participants.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { ContestFrame } from '../contest-frame.tsx'
import { draftQuery } from '../two-team.queries.ts'
import { DraftTab } from './draft-tab.tsx'
import { PhaseTabs } from './phase-tabs.tsx'
import { useTurnSound } from './turn-sound.ts'
import { tabWords } from './turn-words.ts'

// Loaded separately: few open the room at the moment when the order is drawn.
const OrderReveal = lazy(async () => ({ default: (await import('./order-reveal.tsx')).OrderReveal }))

type Props = {
  contest: ContestWithParticipants
  /** It started while the reader was waiting for it. */
  hasJustStarted: boolean
}

export function DraftingPage({ contest, hasJustStarted }: Props) {
  const user = useUser()
  const { data: draft } = useSuspenseQuery(draftQuery(contest.contest_id))
  const { current } = draft
  const isMyTurn = current !== null && current.participant.user_id === user.id
  const mine = draft.order.find(({ user_id }) => user_id === user.id)
  useTurnSound(isMyTurn ? current.pick_number : null)
  return (
    <ContestFrame contest={contest} tab={tabWords(draft, mine?.participant_id ?? null)}>
      <span className="unseen" role="status">
        {announcement(draft, isMyTurn)}
      </span>
      <Suspense>{hasJustStarted && draft.order.length > 0 && <OrderReveal order={draft.order} />}</Suspense>
      {useIsPhone() ? (
        <DraftTab contest={contest} draft={draft} />
      ) : (
        <PhaseTabs contest={contest} status="drafting">
          {(tab) =>
            tab === 'draft' ? <DraftTab contest={contest} draft={draft} /> : <Participants contest={contest} />
          }
        </PhaseTabs>
      )}
    </ContestFrame>
  )
}

/** 'Ann picked Boston Bruins. Pick 2: your turn', for screen readers. */
function announcement({ current, order, picks }: Draft, isMyTurn: boolean): string {
  const last = picks.at(-1)
  const picker = order.find(({ participant_id }) => participant_id === last?.participant_id)
  const made = last === undefined ? '' : `${picker?.participant_name} picked ${last.team_name}. `
  if (current === null) return made
  return `${made}Pick ${current.pick_number}: ${isMyTurn ? 'your turn' : current.participant.participant_name}`
}
