import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { LoadingScreen, PanelSkeleton } from '#web/ui/skeletons.tsx'
import { useDialogs } from '../dialog-address.ts'
import { ContestCard } from './contest-card.tsx'
import { CreateContestDialog } from './create-contest-dialog.tsx'
import { HEADING } from './heading.ts'
import classes from './two-team-admin.module.css'
import { contestsQuery } from './two-team-admin.queries.ts'

/** Every contest with a draft, and what can be done about it. */
export function TwoTeamContestTab() {
  const { isOpen, open, close } = useDialogs()
  // The dialog first offers 2 places and 16 after a contest has been created (spec 9).
  const [places, setPlaces] = useState(2)
  return (
    <div className={classes.tab}>
      <div className={classes.head}>
        <h2 id={HEADING} tabIndex={-1}>
          Two-Team Contest Management
        </h2>
        <Button leftSection={<IconPlus size="1.1em" aria-hidden />} onClick={() => open('create')}>
          Create Contest
        </Button>
      </div>
      <QueryBoundary title="Failed to load contests" failure="Please try again." skeleton={<ContestsSkeleton />}>
        <Contests />
      </QueryBoundary>
      <CreateContestDialog opened={isOpen('create')} onClose={close} places={places} onCreated={() => setPlaces(16)} />
    </div>
  )
}

function Contests() {
  const { data: contests } = useSuspenseQuery(contestsQuery)
  if (contests.length === 0) return <EmptyState title="No two-team contests yet. Create one to get started!" />
  return contests.map((contest) => <ContestCard key={contest.contest_id} contest={contest} />)
}

const ContestsSkeleton = () => (
  <LoadingScreen>
    <PanelSkeleton lines={4} />
    <PanelSkeleton lines={3} />
  </LoadingScreen>
)
