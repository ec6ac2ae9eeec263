import { Alert, Group, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { EmailSettings } from '#contract/outbox/email-settings.ts'
import {
  type MailDelivery,
  type readEmailSettings,
  sendTestEmail,
  updateEmailSettings,
} from '#contract/outbox/notifications.ts'
import { isOnlyLocal } from '#rules/accounts/email-addresses.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { focusFirst } from '#web/features/accounts/field-checks.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { BusyButton, toastError, toastFailure, toastSuccess, toastWarning } from '#web/ui/acts/act.tsx'
import { useAskBeforeLeaving } from '#web/ui/acts/ask-before-leaving.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { timeWords } from '#web/ui/time/time.tsx'
import classes from './email-settings.module.css'
import { emailSettingsQuery } from './email-settings.queries.ts'
import { checks } from './email-settings-checks.ts'
import { ProviderFields } from './provider-fields.tsx'

type Props = AnswerOf<typeof readEmailSettings>

/** All email settings in one form. What was typed stays until it is saved or reset. */
export function EmailSettingsForm({ settings: stored, delivery, smtp_url_host }: Props) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const form = useForm<EmailSettings>({ initialValues: stored, validate: checks })
  useAskBeforeLeaving(form.isDirty())

  const show = (settings: EmailSettings) => {
    form.setValues(settings)
    form.resetDirty(settings)
    form.clearErrors()
  }
  const reset = async () => {
    try {
      const { settings } = await client.fetchQuery({ ...emailSettingsQuery, staleTime: 0 })
      show(settings)
    } catch {
      // The query shows its own toast.
    }
  }
  const save = async (settings: EmailSettings) => {
    setBusy(true)
    try {
      const answer = await call(updateEmailSettings, { body: settings })
      client.setQueryData(emailSettingsQuery.queryKey, answer)
      show(answer.settings)
      toastSuccess('Email settings updated successfully', 'Success')
    } catch (error) {
      if (error instanceof Failure) form.setErrors(error.fields)
      toastFailure(error, 'Failed to update email settings')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="stack-lg" onSubmit={form.onSubmit(save, focusFirst(form))} noValidate>
      <Panel title="Email Service" tone={form.values.enabled ? 'good' : 'plain'}>
        <Switch
          label="Email Notifications"
          description="Turn off to stop all email"
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        {form.values.enabled === stored.enabled ? (
          <DeliveryNote delivery={delivery} server={smtp_url_host ?? stored.smtp_host} />
        ) : (
          <p className="hint above-sm">
            {form.values.enabled
              ? 'Next: choose how email is sent, save, and send yourself a test.'
              : 'Save to stop all email.'}
          </p>
        )}
        <OwnAddressNote />
      </Panel>
      <ProviderFields form={form} stored={stored} smtpUrlHost={smtp_url_host} />
      <ReminderFields form={form} />
      <Group justify="flex-end" gap="sm">
        <BusyButton variant="default" busyLabel="Resetting..." disabled={busy} onPress={reset}>
          Reset
        </BusyButton>
        <BusyButton type="submit" busy={busy} busyLabel="Saving...">
          Save Settings
        </BusyButton>
      </Group>
      <TestEmail enabled={form.values.enabled} isUnsaved={form.isDirty()} />
    </form>
  )
}

const ReminderFields = ({ form }: { form: UseFormReturnType<EmailSettings> }) => (
  <Panel title="Reminder Settings" intro="One of each, only to members who are still alive and haven't picked.">
    <div className="stack-md">
      <Switch
        label="Night-Before Reminder"
        description="The evening before the next week's first game or lock"
        {...form.getInputProps('reminder_night_before_enabled', { type: 'checkbox' })}
      />
      {form.values.reminder_night_before_enabled && (
        <TextInput
          className={classes.time}
          label="Reminder Time"
          description={`${timeWords(form.values.reminder_night_before_time)} Eastern`}
          type="time"
          {...form.getInputProps('reminder_night_before_time')}
        />
      )}
      <Switch
        label="Two-Hour Reminder"
        description="Two hours before picks lock"
        {...form.getInputProps('reminder_two_hours_enabled', { type: 'checkbox' })}
      />
    </div>
  </Panel>
)

type NoteProps = {
  delivery: MailDelivery
  /** The mail server, where there is one. */
  server: string
}

/** Whether mail goes out with the saved settings, and what stops it. */
function DeliveryNote({ delivery: { way, provider, problem }, server }: NoteProps) {
  if (problem === null) {
    return <p className="hint above-sm">Email goes out through {provider === 'smtp' ? server : 'Mailjet'}.</p>
  }
  const Icon = way === 'keep' ? IconInfoCircle : IconAlertTriangle
  return (
    <Alert className="above-md" color={way === 'keep' ? 'ice' : 'yellow'} icon={<Icon aria-hidden />}>
      {sentenceOf({ way, problem })}
    </Alert>
  )
}

/** The first admin's address is made up until they enter their own. */
function OwnAddressNote() {
  const { email } = useUser()
  if (!isOnlyLocal(email)) return null
  return (
    <Alert className="above-md" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      The pool can't email you: {email} isn't a real address.{' '}
      <TextLink inherit to={`${paths.account}/sign-in`}>
        Enter your own
      </TextLink>
    </Alert>
  )
}

function sentenceOf({ way, problem }: { way: MailDelivery['way']; problem: string }): string {
  switch (way) {
    case 'keep':
      return `${problem}, so messages stay in the outbox.`
    case 'wait':
      return problem
    case 'send':
      return `Trouble with the last email: ${problem}`
  }
}

type TestProps = {
  enabled: boolean
  /** Whether something above is not saved yet. */
  isUnsaved: boolean
}

/**
 * Sends a test email right away with the saved settings and shows the result. It is inside the settings' form, so it
 * has none.
 */
function TestEmail({ enabled, isUnsaved }: TestProps) {
  const { name, email: own } = useUser()
  // The first admin's address may be made up.
  const yours = isOnlyLocal(own) ? '' : own
  const [address, setAddress] = useState(yours)
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
      setAddress(yours)
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
