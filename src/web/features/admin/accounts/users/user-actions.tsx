import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { userConsequences } from '#contract/accounts/deletion.ts'
import type { ListedUser, ManagedUser } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastFailure } from '#web/ui/acts/act.tsx'
import { useDialogs } from '../../addresses/addresses.ts'
import classes from '../accounts.module.css'
import { useSetStatus } from './user-acts.ts'

type Props = { user: ListedUser; isMine: boolean }

/** The acts on a user. Where there is little room, all but Edit is behind More. */
export function UserActions({ user, isMine, isShort = false }: Props & { isShort?: boolean }) {
  const { open } = useDialogs()
  const name = fullName(user)
  return (
    <div className={`row-xs ${classes.actions}`}>
      <Button variant="default" size="sm" aria-label={`Edit ${name}`} onClick={() => open('edit', user.id)}>
        Edit
      </Button>
      {!isShort && <StatusSwitch user={user} isMine={isMine} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More for ${name}`}>
            <IconDots size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isShort && <StatusItem user={user} isMine={isMine} />}
          {(hasNoEmail(user.email) || user.has_card) && (
            <Menu.Item disabled={!user.active && !user.has_card} onClick={() => open('card', user.id)}>
              Sign-In Card
            </Menu.Item>
          )}
          {!hasNoEmail(user.email) && (
            <>
              <Menu.Item disabled={!user.active} onClick={() => open('password-link', user.id)}>
                Password Link
              </Menu.Item>
              <Menu.Item disabled={!user.active} onClick={() => open('role', user.id)}>
                {user.role === 'player' ? 'Make Admin' : 'Make Player'}
              </Menu.Item>
            </>
          )}
          {/* You can't delete your own account (A5). */}
          {!isMine && <Menu.Item onClick={() => open('delete', user.id)}>Delete User</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

const statusVerb = ({ active }: ManagedUser) => (active ? 'Deactivate' : 'Activate')

function useToggle({ user, isMine }: Props): () => Promise<void> {
  const { open } = useDialogs()
  const setStatus = useSetStatus()
  return async () => {
    if (isMine) return open('deactivate', user.id)
    try {
      // A consequence for contests is shown first.
      if (user.active && (await isInContests(user.id))) return open('deactivate', user.id)
      await setStatus(user, !user.active)
    } catch (error) {
      toastFailure(error, 'Failed to update user status')
    }
  }
}

function StatusItem(props: Props) {
  const toggle = useToggle(props)
  return <Menu.Item onClick={() => void toggle()}>{statusVerb(props.user)}</Menu.Item>
}

function StatusSwitch(props: Props) {
  const { user } = props
  const toggle = useToggle(props)
  return (
    <BusyButton
      variant="default"
      size="sm"
      busyLabel={user.active ? 'Deactivating...' : 'Activating...'}
      aria-label={`${statusVerb(user)} ${fullName(user)}`}
      onPress={toggle}
    >
      {statusVerb(user)}
    </BusyButton>
  )
}

const isInContests = async (id: number) => (await call(userConsequences, { params: { id } })).consequences.length > 0
