import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, askNewPasskey } from '#contract/passkeys/passkeys.ts'
import { call } from '#web/api/call.ts'
import { loadPart } from '#web/api/missing-files.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { passkeysQuery } from './passkeys.queries.ts'
import { PasswordForm } from './password-form.tsx'

type Props = { asksPassword: boolean; onDone: () => void; onCancel: () => void }

/** Creates a passkey in the browser and adds it to the account. */
export function AddPasskey({ asksPassword, onDone, onCancel }: Props) {
  const client = useQueryClient()
  const { renew } = useSession()
  const [name, setName] = useState('')
  const add = async (currentPassword: string | undefined) => {
    const { options } = await call(askNewPasskey, { body: { currentPassword } })
    // Only used here.
    const { makePasskey } = await loadPart(() => import('./ask-browser.ts'))
    const response = await makePasskey(options)
    if (response === null) return
    const { user, passkey } = await call(addPasskey, { body: { name: name.trim() || 'Passkey', response } })
    toastSuccess(`Passkey added: ${passkey.name}`)
    await client.invalidateQueries(passkeysQuery)
    onDone()
    renew({ user })
  }
  return (
    <PasswordForm
      label="To add a passkey"
      action="Add Passkey"
      busyLabel="Waiting for your device..."
      failure="Failed to add the passkey"
      {...{ asksPassword, onCancel }}
      onSubmit={add}
    >
      <TextInput
        label="Name"
        description="For your list of passkeys, such as My phone"
        maxLength={40}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </PasswordForm>
  )
}
