import { Alert, Modal, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { createInvitation, type Invitation } from '#contract/accounts/invitations.ts'
import { call } from '#web/api/call.ts'
import { emailProblem } from '#web/features/accounts/field-checks.ts'
import { useRefreshing } from '#web/features/admin/acts/use-act.ts'
import { DialogForm } from '#web/features/admin/forms/dialog-form.tsx'
import { deliveryHint, useMailDelivery } from '#web/features/admin/outbox/mail-delivery.ts'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { toastSuccess } from '#web/ui/acts/toast.ts'

/** Makes a link, then shows it to be passed on; the list has it as well. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  return (
    <Modal opened onClose={onClose} title="Create Invitation">
      {made === null ? <InviteForm onMade={setMade} onClose={onClose} /> : <Passing {...made} />}
    </Modal>
  )
}

type Made = { invitation: Invitation; email: string }

const Passing = ({ invitation: { link }, email }: Made) => (
  <Stack gap="md">
    {email !== '' && (
      <Alert color="green" icon={<IconMailForward aria-hidden />} role="status">
        The mail to {email} is in the outbox. Here is the link as well.
      </Alert>
    )}
    <CopyField label="Invitation link" value={link} />
    <Text>Send it to whom you want in the pool. It opens the sign-up form.</Text>
  </Stack>
)

const SWITCHED_OFF = 'E-mail is switched off: a mail would stay in the outbox.'

const LIFETIMES = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
  { value: '180', label: '180 days' },
]

type FormProps = { onMade: (made: Made) => void; onClose: () => void }

function InviteForm({ onMade, onClose }: FormProps) {
  const refreshing = useRefreshing()
  const way = useMailDelivery()
  const form = useForm({
    initialValues: { note: '', email: '', days: '14', max_uses: '' as string | number },
    validate: {
      email: (text) => (text.trim() === '' ? null : emailProblem(text)),
      max_uses: (uses) => {
        if (uses === '') return null
        if (!Number.isInteger(Number(uses))) return 'Enter a whole number'
        return Number(uses) < 1 ? 'Must be at least 1' : null
      },
    },
  })
  const make = async ({ note, email, days, max_uses }: typeof form.values) => {
    const uses = max_uses === '' ? null : Number(max_uses)
    const body = { note: note.trim(), email: email.trim(), days: Number(days), max_uses: uses }
    const { invitation } = await refreshing(() => call(createInvitation, { body }))
    onMade({ invitation, email: body.email })
    toastSuccess('Invitation created')
  }
  return (
    <DialogForm
      form={form}
      onSubmit={make}
      onClose={onClose}
      submitLabel="Create Invitation"
      busyLabel="Creating..."
      failure="Failed to create the invitation"
    >
      <Stack gap="md">
        <TextInput
          label="For whom"
          description="For your own list only, such as: the office"
          maxLength={100}
          data-autofocus
          {...form.getInputProps('note')}
        />
        <TextInput
          label="Send it to"
          description={`Blank: you pass the link on yourself. ${way === null ? SWITCHED_OFF : (deliveryHint(way) ?? '')}`.trim()}
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <NativeSelect label="Ends after" data={LIFETIMES} {...form.getInputProps('days')} />
        <NumberInput
          label="Sign-ups at most"
          description="Blank: as many as like"
          min={1}
          max={10_000}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('max_uses')}
        />
      </Stack>
    </DialogForm>
  )
}
