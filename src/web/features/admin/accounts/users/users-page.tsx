import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listDeletedUsers } from '#contract/accounts/deletion.ts'
import { exportUsers } from '#contract/accounts/user-import.ts'
import { createPasswordLink, type ManagedUser } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { call, callForFile } from '#web/api/call.ts'
import { tabAddress, useDialogs } from '#web/features/admin/addresses/addresses.ts'
import { TabHead } from '#web/features/admin/layout/tab-head.tsx'
import { deliveryHint, useMailDelivery } from '#web/features/admin/outbox/mail-delivery.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { useLive } from '#web/live/use-live.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { saveFile } from '#web/ui/acts/save-file.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary, TableScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { userQuery, usersQuery } from '../accounts.queries.ts'
import { ImportDialog } from '../import/import-dialog.tsx'
import { CardDialog } from './card-dialog.tsx'
import { CreateUserDialog } from './create-user.tsx'
import { DeactivateUser, DeleteUser } from './delete-user.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { TheirLink } from './their-link.tsx'
import { useBringBack, usersHeading } from './user-acts.ts'
import { EditUserDialog } from './user-dialogs.tsx'
import { UsersList } from './users-list.tsx'

export function UsersPage() {
  useLive(['users'], usersQuery.queryKey)
  const { isOpen, open, close } = useDialogs()
  return (
    <div className="stack-lg">
      <TabHead title="User Management" titleId={usersHeading}>
        <Button component={Link} to={`${tabAddress('user-management')}/invitations`} variant="default">
          Invitations
        </Button>
        <Button variant="default" onClick={() => open('import-users')}>
          Import
        </Button>
        <BusyButton
          variant="default"
          busyLabel="Exporting..."
          onPress={async () => saveFile(await callForFile(exportUsers))}
          failure="Failed to export users"
        >
          Export
        </BusyButton>
        <Button leftSection={<IconPlus size="1.1em" aria-hidden />} onClick={() => open('create-user')}>
          Create User
        </Button>
      </TabHead>
      <QueryBoundary failure="Failed to fetch users" skeleton={<TableScreenSkeleton isTitled rows={8} />}>
        <UsersList />
        <DeletedUsers />
      </QueryBoundary>
      <CreateUserDialog opened={isOpen('create-user')} onClose={close} />
      {isOpen('import-users') && <ImportDialog onClose={close} />}
      <UserDialogs />
    </div>
  )
}

/** The dialogs about one user, rendered once for the whole list; none opens for a deleted user. */
function UserDialogs() {
  const { isOpen, close, of } = useDialogs()
  const me = useUser()
  const { data } = useQuery({ ...usersQuery, throwOnError: false })
  const listed = data?.users.find(({ id }) => String(id) === of)
  const isElsewhere = listed === undefined && of !== null && /^[1-9]\d{0,8}$/.test(of) && data?.next !== null
  const { data: other } = useQuery({ ...userQuery(Number(of)), enabled: data !== undefined && isElsewhere })
  const user = listed ?? (isElsewhere ? other : null)
  if (!user) return null
  return (
    <>
      {isOpen('edit', user.id) && <EditUserDialog user={user} onClose={close} />}
      {isOpen('password-link', user.id) && <PasswordLinkDialog user={user} onClose={close} />}
      {isOpen('card', user.id) && <CardDialog user={user} onClose={close} />}
      {isOpen('role', user.id) && <RoleDialog user={user} isMine={user.id === me.id} onClose={close} />}
      {isOpen('delete', user.id) && <DeleteUser user={user} opened onClose={close} />}
      {isOpen('deactivate', user.id) && (
        <DeactivateUser user={user} isMine={user.id === me.id} opened onClose={close} />
      )}
    </>
  )
}

const deletedUsersQuery = queryOptions({
  queryKey: ['admin', 'accounts', 'deleted-users'],
  queryFn: async ({ signal }) => (await call(listDeletedUsers, {}, { signal })).users,
  throwOnError: false,
})

/** Users who can still be brought back (A5); hidden if there are none. */
function DeletedUsers() {
  const { data: users = [] } = useQuery(deletedUsersQuery)
  const bringBack = useBringBack()
  if (users.length === 0) return null
  return (
    <Panel title="Deleted">
      <ul className="stack-xs">
        {users.map(({ id, name, restorable_until }) => (
          <li key={id} className="row-xs wrap apart">
            <span>
              <strong>{name}</strong>, can be brought back until <Instant at={restorable_until} />
            </span>
            <BusyButton
              variant="default"
              size="sm"
              busyLabel="Bringing back..."
              aria-label={`Bring back ${name}`}
              onPress={() => bringBack({ id, name })}
            >
              Bring Back
            </BusyButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The admin gets a link to share or email, never a password. */
function PasswordLinkDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const [created, setCreated] = useState<{ link: string | null } | null>(null)
  const [byMail, setByMail] = useState(true)
  const delivery = useMailDelivery()
  useFocusBack()
  const create = async () =>
    setCreated(
      await call(createPasswordLink, { params: { id: user.id }, body: { send_mail: delivery !== null && byMail } }),
    )
  return (
    <Modal opened onClose={onClose} title={`Password link for ${fullName(user)}`}>
      <Stack gap="md">
        {created === null ? (
          <>
            <Text>
              {fullName(user)} uses this link to set a new password. It works once, within two days, and replaces any
              older link.
            </Text>
            {delivery !== null && (
              <Checkbox
                label={`Email it to ${user.email}`}
                description={deliveryHint(delivery)}
                checked={byMail}
                onChange={(event) => setByMail(event.currentTarget.checked)}
              />
            )}
            <BusyButton busyLabel="Creating link..." onPress={create} failure="Failed to create link" data-autofocus>
              Create Link
            </BusyButton>
          </>
        ) : (
          <TheirLink email={user.email} link={created.link}>
            Send it to {user.email} and no one else: anyone who has it can take over the account. You won't see it
            again, and {fullName(user)} is notified that you made it.
          </TheirLink>
        )}
      </Stack>
    </Modal>
  )
}
