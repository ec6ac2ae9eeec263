import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { createPasswordLink, type ManagedUser } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { useFocusBack } from '#web/ui/focus-back.ts'
import { toastFailure } from '#web/ui/toast.ts'
import { fullName } from './users-order.ts'

/** The admin gets a link to pass on, never a password. */
export function PasswordLinkDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null)
  useFocusBack()
  const make = async () => {
    try {
      setLink((await call(createPasswordLink, { params: { id: user.id } })).link)
    } catch (error) {
      toastFailure(error, 'Failed to make the link')
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Password link for ${fullName(user)}`}>
      <Stack gap="md">
        {link === null ? (
          <>
            <Text>
              {fullName(user)} sets a new password with it. The link works once, for two days, and ends an older one.
              Until it is used, the present password works.
            </Text>
            <BusyButton busyLabel="Making the link..." onPress={make} data-autofocus>
              Make Link
            </BusyButton>
          </>
        ) : (
          <>
            <CopyField label="Link" value={link} />
            <Text>
              Send it to {user.email}, and to nobody else: whoever has it can take over the account. It is shown only
              now.
            </Text>
          </>
        )}
      </Stack>
    </Modal>
  )
}
