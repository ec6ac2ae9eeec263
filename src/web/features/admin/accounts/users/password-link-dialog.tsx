import { Alert, Checkbox, Modal, Stack, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { createPasswordLink, type ManagedUser } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { call } from '#web/api/call.ts'
import { deliveryHint, useMailDelivery } from '#web/features/admin/outbox/mail-delivery.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'

/** The admin gets a link to share or email, never a password. */
export function PasswordLinkDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
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
        ) : created.link === null ? (
          <Alert color="green" icon={<IconMailForward aria-hidden />} role="status">
            The email to {user.email} is in the outbox. Only they see the link.
          </Alert>
        ) : (
          <>
            <CopyField label="Link" value={created.link} />
            <Text>
              Send it to {user.email} and no one else: anyone who has it can take over the account. You won't see it
              again, and {fullName(user)} is told that you made it.
            </Text>
          </>
        )}
      </Stack>
    </Modal>
  )
}
