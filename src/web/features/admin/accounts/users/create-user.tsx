import '@mantine/core/styles/Radio.css'
import { Modal, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { createUser, createWithLink, createWithoutEmail } from '#contract/accounts/users.ts'
import { call } from '#web/api/call.ts'
import { useRefreshing } from '#web/features/admin/acts/acts.tsx'
import { useDialogs } from '#web/features/admin/addresses/addresses.ts'
import { ContestChoice, useContestChoice } from '#web/features/admin/contests/contest-choice.tsx'
import { DialogForm } from '#web/features/admin/forms/dialog-form.tsx'
import { deliveryHint, useMailDelivery } from '#web/features/admin/outbox/mail-delivery.ts'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { TheirLink } from './their-link.tsx'
import {
  checksWithoutEmail,
  linkedUserChecks,
  NameFields,
  newUserChecks,
  toastFirstProblem,
  UserFields,
  type UserValues,
} from './user-dialogs.tsx'

/** How the new user signs in first: with a link, with a password the admin types, or with a card (A13). */
type Way = 'link' | 'password' | 'card'

const checks = { link: linkedUserChecks, password: newUserChecks, card: checksWithoutEmail }

type Created = { email: string; link: string | null }

export function CreateUserDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Create User">
      <CreateUser onClose={onClose} />
    </Modal>
  )
}

function CreateUser({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Created | null>(null)
  if (created === null) return <CreateUserForm onCreated={setCreated} onClose={onClose} />
  return (
    <TheirLink {...created}>
      Send it to {created.email} and no one else: they choose their password with it. You won’t see it again.
    </TheirLink>
  )
}

function CreateUserForm({ onCreated, onClose }: { onCreated: (created: Created) => void; onClose: () => void }) {
  const refreshing = useRefreshing()
  const { open } = useDialogs()
  const chosen = useContestChoice()
  const delivery = useMailDelivery()
  const [way, setWay] = useState<Way>('link')
  const form = useForm<UserValues>({
    initialValues: { email: '', password: '', name: '', lastName: '' },
    validate: checks[way],
  })
  const create = async ({ password, ...typed }: UserValues) => {
    const [email, name, lastName] = [typed.email.trim(), typed.name.trim(), typed.lastName.trim()]
    const contest_ids = chosen.value
    if (way === 'card') {
      const { user } = await refreshing(() => call(createWithoutEmail, { body: { name, lastName, contest_ids } }))
      open('card', user.id)
    } else if (way === 'password') {
      await refreshing(() =>
        call(createUser, { body: { email, password, name, lastName, role: 'player', contest_ids } }),
      )
      onClose()
    } else {
      const body = { email, name, lastName, contest_ids, send_mail: delivery !== null }
      const { link } = await refreshing(() => call(createWithLink, { body }))
      onCreated({ email, link })
    }
    toastSuccess('User created successfully')
  }
  return (
    <DialogForm
      form={form}
      onSubmit={create}
      onInvalid={toastFirstProblem}
      onClose={onClose}
      submitLabel="Create User"
      busyLabel="Creating..."
      failure="Failed to create user"
    >
      {way === 'card' ? (
        <NameFields form={form} />
      ) : (
        <UserFields form={form} isNew hasEmail hasPassword={way === 'password'} />
      )}
      <Radio.Group label="They sign in first with" value={way} onChange={(to) => setWay(wayOf(to))}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="link"
            label={delivery === null ? 'A link you send them' : 'A link we email them'}
            description={(delivery && deliveryHint(delivery)) ?? 'They choose their own password'}
          />
          <Radio value="password" label="A password you choose" />
          <Radio value="card" label="A printed card, without email" description="Or you enter their picks" />
        </Stack>
      </Radio.Group>
      <ContestChoice label="Add them to" {...chosen} />
    </DialogForm>
  )
}

const wayOf = (text: string): Way => (text === 'password' || text === 'card' ? text : 'link')
