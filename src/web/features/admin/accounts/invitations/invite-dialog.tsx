import { Alert, Modal, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { createInvitation, type Invitation } from '#contract/accounts/invitations.ts'
import { call } from '#web/api/call.ts'
import { emailProblem } from '#web/features/accounts/field-checks.ts'
import { useRefreshing } from '#web/features/admin/acts/acts.tsx'
import { ContestChoice, useContestChoice } from '#web/features/admin/contests/contest-choice.tsx'
import { Advanced } from '#web/features/admin/forms/advanced.tsx'
import { DialogForm } from '#web/features/admin/forms/dialog-form.tsx'
import { deliveryHint, useMailDelivery } from '#web/features/admin/outbox/mail-delivery.ts'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { QrCode } from '#web/ui/qr/qr-code.tsx'

/** Creates an invitation link, then shows it to be shared. The list keeps it too. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Created | null>(null)
  return (
    <Modal opened onClose={onClose} title="Create Invitation">
      {created === null ? <InviteForm onCreated={setCreated} onClose={onClose} /> : <ShareLink {...created} />}
    </Modal>
  )
}

type Created = { invitation: Invitation; email: string }

const ShareLink = ({ invitation: { link, contests }, email }: Created) => (
  <Stack gap="md">
    {email !== '' && (
      <Alert color="green" icon={<IconMailForward aria-hidden />} role="status">
        The email to {email} is in the outbox. Here's the link too.
      </Alert>
    )}
    <CopyField label="Invitation link" value={link} />
    <QrCode text={link} label="QR code of the invitation" />
    <Text>
      Share it with the people you want in the pool, or let them scan the code.{' '}
      {contests.length === 0
        ? 'It opens the sign-up form.'
        : `Anyone who signs up with it joins ${contests.map(({ contest_name }) => contest_name).join(' and ')}.`}
    </Text>
  </Stack>
)

const mailHint = (delivery: ReturnType<typeof useMailDelivery>) =>
  delivery === null
    ? 'Email is off, so a message would stay in the outbox.'
    : (deliveryHint(delivery) ?? 'Leave empty to share the link yourself')

function usesProblem(uses: number | string): string | null {
  if (uses === '') return null
  if (!Number.isInteger(Number(uses))) return 'Enter a whole number'
  return Number(uses) < 1 ? 'Must be at least 1' : null
}

const LIFETIMES = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
  { value: '180', label: '180 days' },
]

function InviteForm({ onCreated, onClose }: { onCreated: (created: Created) => void; onClose: () => void }) {
  const refreshing = useRefreshing()
  const delivery = useMailDelivery()
  const chosen = useContestChoice()
  const form = useForm({
    initialValues: { note: '', email: '', days: '14', max_uses: '' as string | number },
    validate: {
      email: (text) => (text.trim() === '' ? null : emailProblem(text)),
      max_uses: usesProblem,
    },
  })
  const create = async ({ note, email, days, max_uses }: typeof form.values) => {
    const uses = max_uses === '' ? null : Number(max_uses)
    const contest_ids = chosen.value
    const body = { note: note.trim(), email: email.trim(), days: Number(days), max_uses: uses, contest_ids }
    const { invitation } = await refreshing(() => call(createInvitation, { body }))
    onCreated({ invitation, email: body.email })
    toastSuccess('Invitation created')
  }
  return (
    <DialogForm
      form={form}
      onSubmit={create}
      onClose={onClose}
      submitLabel="Create Invitation"
      busyLabel="Creating..."
      failure="Failed to create invitation"
    >
      <TextInput
        label="For"
        description="Only you see it: The office, Family"
        maxLength={100}
        data-autofocus
        {...form.getInputProps('note')}
      />
      <ContestChoice label="Add them to" {...chosen} />
      <TextInput
        label="Email it to"
        description={mailHint(delivery)}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <NativeSelect label="Expires after" data={LIFETIMES} {...form.getInputProps('days')} />
      <Advanced hasProblem={form.errors.max_uses !== undefined}>
        <NumberInput
          label="Max sign-ups"
          description="Leave empty for no limit"
          min={1}
          max={10_000}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('max_uses')}
        />
      </Advanced>
    </DialogForm>
  )
}
