import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { settingsQuery } from '#web/features/admin/desk/admin.queries.ts'
import { useLive } from '#web/live/use-live.ts'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { LoadingScreen, PanelSkeleton } from '#web/ui/states/skeletons.tsx'
import { addressOf } from '../admin-address.ts'
import contests from '../contests.module.css'
import { useDialogs } from '../dialog-address.ts'
import { invitationsQuery } from './invitations.queries.ts'
import { InvitationsList, WhoCanSignUp } from './invitations-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import classes from './users.module.css'

/** How people come into the pool by themselves (rulebook A1). */
export function InvitationsPage() {
  useLive(['settings'], settingsQuery.queryKey)
  // Who signs up may have come by a link.
  useLive(['users'], invitationsQuery.queryKey)
  const { isOpen, open, close } = useDialogs()
  return (
    <div className={contests.tab}>
      <div className={contests.head}>
        <h2>Invitations</h2>
        <div className={classes.buttons}>
          <Button
            component={Link}
            to={addressOf('user-management')}
            variant="default"
            leftSection={<IconArrowLeft size="1.1em" aria-hidden />}
          >
            All Users
          </Button>
          <Button leftSection={<IconPlus size="1.1em" aria-hidden />} onClick={() => open('invite')}>
            Create Invitation
          </Button>
        </div>
      </div>
      <QueryBoundary
        title="Failed to load invitations"
        failure="Please try again."
        skeleton={
          <LoadingScreen>
            <PanelSkeleton lines={3} />
          </LoadingScreen>
        }
      >
        <WhoCanSignUp />
        <InvitationsList />
      </QueryBoundary>
      {isOpen('invite') && <InviteDialog onClose={close} />}
    </div>
  )
}
