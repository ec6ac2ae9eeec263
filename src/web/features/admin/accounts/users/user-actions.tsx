import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { userConsequences } from '#contract/accounts/deletion.ts'
import type { ManagedUser } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { call } from '#web/api/call.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure } from '#web/ui/acts/toast.ts'
import { useDialogs } from '../../addresses/dialog-address.ts'
import classes from '../accounts.module.css'
import { useSetStatus } from './use-set-status.ts'

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
  const setStatus = useSetStatus()
  const word = user.active ? 'Deactivate' : 'Activate'
  const toggle = async () => {
    if (isMine) return open('deactivate', user.id)
    try {
      // What it means for contests is said first, if it means anything.
      if (user.active && (await isInContests(user.id))) return open('deactivate', user.id)
      await setStatus(user, !user.active)
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

const isInContests = async (id: number) => (await call(userConsequences, { params: { id } })).consequences.length > 0
