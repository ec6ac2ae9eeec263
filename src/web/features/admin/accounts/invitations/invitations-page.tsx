import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { tabAddress, useDialogs } from '#web/features/admin/addresses/addresses.ts'
import { TabHead } from '#web/features/admin/layout/tab-head.tsx'
import { settingsQuery } from '#web/features/admin/settings/settings.queries.ts'
import { useLive } from '#web/live/use-live.ts'
import { PanelScreenSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { invitationsQuery } from '../accounts.queries.ts'
import { InvitationsList, WhoCanSignUp } from './invitations-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** The ways for people to join the pool on their own (A1). */
export function InvitationsPage() {
  useLive(['settings'], settingsQuery.queryKey)
  // A sign-up may have used an invitation.
  useLive(['users'], invitationsQuery.queryKey)
  const { isOpen, open, close } = useDialogs()
  return (
    <div className="stack-lg">
      <TabHead title="Invitations" isBelowTab>
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
      </TabHead>
      <QueryBoundary failure="Failed to load invitations" skeleton={<PanelScreenSkeleton isTitled lines={3} />}>
        <WhoCanSignUp />
        <InvitationsList />
      </QueryBoundary>
      {isOpen('invite') && <InviteDialog onClose={close} />}
    </div>
  )
}
