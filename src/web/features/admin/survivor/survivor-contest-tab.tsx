import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useDialogs } from '../addresses/addresses.ts'
import { CreateSurvivorDialog } from '../contests/contest-dialogs.tsx'
import { ContestsTab } from '../layout/contests-tab.tsx'
import { SurvivorCard } from './contest-card.tsx'
import { contestsQuery } from './survivor-admin.queries.ts'

export function SurvivorContestTab() {
  const { isOpen, open, close } = useDialogs()
  return (
    <>
      <ContestsTab title="Survivor Contest Management" onCreate={() => open('create')} lines={5}>
        <Contests />
      </ContestsTab>
      <CreateSurvivorDialog opened={isOpen('create')} onClose={close} />
    </>
  )
}

function Contests() {
  const { data: contests } = useSuspenseQuery(contestsQuery)
  if (contests.length === 0) return <EmptyState title="No survivor contests yet. Create one to get started!" />
  return contests.map((contest) => <SurvivorCard key={contest.contest_id} contest={contest} />)
}
