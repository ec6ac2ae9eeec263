import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useDialogs } from '#web/features/admin/addresses/dialog-address.ts'
import { tabAddress } from '#web/features/admin/addresses/tab-address.ts'
import layout from '#web/features/admin/layout/tab.module.css'
import { settingsQuery } from '#web/features/admin/settings/settings.queries.ts'
import { useLive } from '#web/live/use-live.ts'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { LoadingScreen, PanelSkeleton } from '#web/ui/states/skeletons.tsx'
import { invitationsQuery } from '../accounts.queries.ts'
import { InvitationsList, WhoCanSignUp } from './invitations-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** How people join the pool on their own (A1). */
export function InvitationsPage() {
  useLive(['settings'], settingsQuery.queryKey)
  // A sign-up may have used an invitation.
  useLive(['users'], invitationsQuery.queryKey)
  const { isOpen, open, close } = useDialogs()
  return (
    <div className="stack-lg">
      <div className={layout.head}>
        <h2>Invitations</h2>
        <div className="wrap-xs">
          <Button
            component={Link}
            to={tabAddress('user-management')}
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
        failure="Failed to load invitations"
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
