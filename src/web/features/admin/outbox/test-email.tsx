import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendTestEmail } from '#contract/outbox/notifications.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { BusyButton, toastError, toastFailure, toastSuccess, toastWarning } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import classes from './email-settings.module.css'
import { emailSettingsQuery } from './email-settings.queries.ts'

type Props = { enabled: boolean /** Whether something above is not saved yet. */; isUnsaved: boolean }

/** Sends a test email right away with the saved settings and shows the result. It stands inside the settings' form, so it has none. */
export function TestEmail({ enabled, isUnsaved }: Props) {
  const { name } = useUser()
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const canSend = enabled && !isUnsaved
  const send = async () => {
    if (busy || !canSend) return
    const email = address.trim()
    if (email === '') return toastError('Please enter an email address')
    setBusy(true)
    try {
      const { delivered, message } = await call(sendTestEmail, { body: { email, name } })
      if (delivered) toastSuccess(`Test email sent to ${email}`)
      else toastWarning(message, 'Not sent')
      setAddress('')
    } catch (error) {
      toastFailure(error, 'Failed to send test email')
    } finally {
      setBusy(false)
      // The delivery note above shows the provider's answer too.
      void client.invalidateQueries({ queryKey: emailSettingsQuery.queryKey })
    }
  }
  return (
    <Panel title="Test Email">
      <div className={`wrap-sm ${classes.test}`}>
        <TextInput
          className={classes.address}
          label="Email Address"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@example.com"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void send()
          }}
        />
        <BusyButton variant="default" busy={busy} busyLabel="Sending..." disabled={!canSend} onPress={send}>
          Send Test Email
        </BusyButton>
      </div>
      {!enabled && <p className="hint above-sm">Enable email service to send test emails</p>}
      {enabled && isUnsaved && (
        <p className="hint above-sm">Save your changes first: the test uses the saved settings.</p>
      )}
    </Panel>
  )
}
