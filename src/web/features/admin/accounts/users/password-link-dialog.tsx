import { Alert, Checkbox, Modal, Stack, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { createPasswordLink, type ManagedUser } from '#contract/accounts/users.ts'
import { call } from '#web/api/call.ts'
import { deliveryHint, useMailDelivery } from '#web/features/admin/outbox/mail-delivery.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { toastFailure } from '#web/ui/acts/toast.ts'
import { fullName } from './users-order.ts'

/** The admin gets a link to pass on, or to have mailed; never a password. */
export function PasswordLinkDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const [made, setMade] = useState<{ link: string; mailed: boolean } | null>(null)
  const [byMail, setByMail] = useState(true)
  const way = useMailDelivery()
  useFocusBack()
  const make = async () => {
    try {
      setMade(await call(createPasswordLink, { params: { id: user.id }, body: { send_mail: way !== null && byMail } }))
    } catch (error) {
      toastFailure(error, 'Failed to make the link')
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Password link for ${fullName(user)}`}>
      <Stack gap="md">
        {made === null ? (
          <>
            <Text>
              {fullName(user)} sets a new password with it. The link works once, for two days, and ends an older one.
              Until it is used, the present password works.
            </Text>
            {way !== null && (
              <Checkbox
                label={`Send it to ${user.email} by mail`}
                description={deliveryHint(way)}
                checked={byMail}
                onChange={(event) => setByMail(event.currentTarget.checked)}
              />
            )}
            <BusyButton busyLabel="Making the link..." onPress={make} data-autofocus>
              Make Link
            </BusyButton>
          </>
        ) : (
          <>
            {made.mailed && (
              <Alert color="green" icon={<IconMailForward aria-hidden />} role="status">
                The mail to {user.email} is in the outbox. Here is the link as well.
              </Alert>
            )}
            <CopyField label="Link" value={made.link} />
            <Text>
              {made.mailed ? 'Give it to nobody else' : `Send it to ${user.email}, and to nobody else`}: whoever has it
              can take over the account. It is shown only now.
            </Text>
          </>
        )}
      </Stack>
    </Modal>
  )
}
