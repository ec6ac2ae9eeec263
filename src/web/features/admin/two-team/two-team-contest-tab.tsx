import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useDialogs } from '../addresses/addresses.ts'
import { CreateDraftDialog } from '../contests/contest-dialogs.tsx'
import { ContestsTab } from '../layout/contests-tab.tsx'
import { TwoTeamCard } from './contest-card.tsx'
import { contestsQuery } from './two-team-admin.queries.ts'

/** Every two-team contest and tiebreaker. */
export function TwoTeamContestTab() {
  const { isOpen, open, close } = useDialogs()
  // After a contest has been created the dialog offers 16 (spec 9).
  const [hasCreated, setHasCreated] = useState(false)
  return (
    <>
      <ContestsTab title="Two-Team Contest Management" onCreate={() => open('create')} lines={4}>
        <Contests />
      </ContestsTab>
      <CreateDraftDialog
        opened={isOpen('create')}
        onClose={close}
        places={hasCreated ? 16 : null}
        onCreated={() => setHasCreated(true)}
      />
    </>
  )
}

function Contests() {
  const { data: contests } = useSuspenseQuery(contestsQuery)
  if (contests.length === 0) return <EmptyState title="No two-team contests yet. Create one to get started!" />
  return contests.map((contest) => <TwoTeamCard key={contest.contest_id} contest={contest} />)
}
