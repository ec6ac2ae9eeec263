import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ManagedUser, setUserStatus } from '#contract/accounts/users.ts'
import { call } from '#web/api/call.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { useAct } from '../../acts/use-act.ts'
import { useDialogs } from '../../addresses/dialog-address.ts'
import classes from '../accounts.module.css'
import { fullName } from './users-order.ts'

type Props = { user: ManagedUser; isMine: boolean }

export function UserActions({ user, isMine }: Props) {
  const { open } = useDialogs()
  const name = fullName(user)
  return (
    <div className={classes.actions}>
      <Button variant="default" size="sm" aria-label={`Edit ${name}`} onClick={() => open('edit', user.id)}>
        Edit
      </Button>
      <StatusSwitch user={user} isMine={isMine} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More for ${name}`}>
            <IconDots size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!user.active} onClick={() => open('password-link', user.id)}>
            Password Link
          </Menu.Item>
          {/* You can't delete your own account (A5). */}
          {!isMine && <Menu.Item onClick={() => open('delete', user.id)}>Delete User</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function StatusSwitch({ user, isMine }: Props) {
  const { open } = useDialogs()
  const act = useAct()
  const word = user.active ? 'Deactivate' : 'Activate'
  const toggle = async () => {
    if (isMine) return open('deactivate', user.id)
    try {
      await act({
        send: () => call(setUserStatus, { params: { id: user.id }, body: { active: !user.active } }),
        done: (answer) => toastSuccess(`User ${answer.user.active ? 'activated' : 'deactivated'} successfully`),
      })
    } catch (error) {
      toastFailure(error, 'Failed to update user status')
    }
  }
  return (
    <BusyButton
      variant="default"
      size="sm"
      busyLabel={user.active ? 'Deactivating...' : 'Activating...'}
      aria-label={`${word} ${fullName(user)}`}
      onPress={toggle}
    >
      {word}
    </BusyButton>
  )
}
