import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ManagedUser, setUserRole } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { call } from '#web/api/call.ts'
import { useRefreshing } from '#web/features/admin/acts/acts.tsx'
import { passkeysQuery } from '#web/features/passkeys/passkeys.queries.ts'
import { PasswordForm } from '#web/features/passkeys/password-form.tsx'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { PanelSkeleton } from '#web/ui/states/no-answer.tsx'

type Props = { user: ManagedUser; isMine: boolean; onClose: () => void }

/** Makes a user an admin, or a player again, with the reader's own password or passkey (A2). */
export function RoleDialog({ user, isMine, onClose }: Props) {
  useFocusBack()
  const { data: own } = useQuery(passkeysQuery)
  const makesAdmin = user.role === 'player'
  return (
    <Modal
      opened
      onClose={onClose}
      title={makesAdmin ? `Make ${fullName(user)} an administrator?` : `Make ${fullName(user)} a player again?`}
    >
      {own === undefined ? (
        <PanelSkeleton lines={2} />
      ) : (
        <RoleForm user={user} isMine={isMine} asksPassword={own.asks_password} onClose={onClose} />
      )}
    </Modal>
  )
}

function RoleForm({ user, isMine, asksPassword, onClose }: Props & { asksPassword: boolean }) {
  const refreshing = useRefreshing()
  const name = fullName(user)
  const makesAdmin = user.role === 'player'
  const save = async (currentPassword: string | undefined) => {
    const body = { role: makesAdmin ? ('admin' as const) : ('player' as const), currentPassword }
    await refreshing(() => call(setUserRole, { params: { id: user.id }, body }))
    toastSuccess(makesAdmin ? `${name} is an administrator` : `${name} is a player again`)
    onClose()
  }
  return (
    <PasswordForm
      label={makesAdmin ? `To make ${name} an administrator` : `To make ${name} a player again`}
      action={makesAdmin ? 'Make Admin' : 'Make Player'}
      busyLabel="Saving..."
      failure="Failed to change the role"
      asksPassword={asksPassword}
      onSubmit={save}
      onCancel={onClose}
    >
      <p>{makesAdmin ? promotionWords(name) : demotionWords({ name, isMine })}</p>
    </PasswordForm>
  )
}

const promotionWords = (name: string) =>
  `${name} can then do everything you can: contests, games, results, users and settings. All administrators get an email.`

const demotionWords = ({ name, isMine }: { name: string; isMine: boolean }) =>
  isMine
    ? 'You leave the admin area right away, and only another administrator can let you back in. All administrators get an email.'
    : `${name} leaves the admin area right away and plays on as before. All administrators get an email.`
