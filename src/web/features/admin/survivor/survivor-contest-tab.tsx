import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { LoadingScreen, PanelSkeleton } from '#web/ui/skeletons.tsx'
import { useDialogs } from '../dialog-address.ts'
import { ContestCard } from './contest-card.tsx'
import { CreateContestDialog } from './create-contest-dialog.tsx'
import classes from './survivor-admin.module.css'
import { contestsQuery } from './survivor-admin.queries.ts'

/** Every survivor contest with what it waits for. */
export function SurvivorContestTab() {
  const { isOpen, open, close } = useDialogs()
  return (
    <div className={classes.tab}>
      <div className={classes.head}>
        <h2>Survivor Contest Management</h2>
        <Button leftSection={<IconPlus size="1.1em" aria-hidden />} onClick={() => open('create')}>
          Create Contest
        </Button>
      </div>
      <QueryBoundary title="Failed to load contests" failure="Please try again." skeleton={<ContestsSkeleton />}>
        <Contests />
      </QueryBoundary>
      <CreateContestDialog opened={isOpen('create')} onClose={close} />
    </div>
  )
}

function Contests() {
  const { data: contests } = useSuspenseQuery(contestsQuery)
  if (contests.length === 0) return <EmptyState title="No survivor contests yet. Create one to get started!" />
  return contests.map((contest) => <ContestCard key={contest.contest_id} contest={contest} />)
}

const ContestsSkeleton = () => (
  <LoadingScreen>
    <PanelSkeleton lines={5} />
    <PanelSkeleton lines={3} />
  </LoadingScreen>
)
