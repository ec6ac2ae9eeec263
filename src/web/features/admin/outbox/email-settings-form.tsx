import { Alert, Group, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailSettings } from '#contract/outbox/email-settings.ts'
import { type MailDelivery, updateEmailSettings } from '#contract/outbox/notifications.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { focusFirst } from '#web/features/accounts/field-checks.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { PasswordField } from '#web/ui/acts/password-field.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import classes from './email-settings.module.css'
import { emailSettingsQuery } from './email-settings.queries.ts'
import { checks, isMask } from './email-settings-checks.ts'
import { TestEmail } from './test-email.tsx'

type Props = { stored: EmailSettings; delivery: MailDelivery }

/** The whole settings as one form: what was typed stays until it is saved or reset. */
export function SettingsForm({ stored, delivery }: Props) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const form = useForm<EmailSettings>({ initialValues: stored, validate: checks })

  const show = (settings: EmailSettings) => {
    form.setValues(settings)
    form.clearErrors()
  }
  const reset = async () => {
    try {
      const { settings } = await client.fetchQuery({ ...emailSettingsQuery, staleTime: 0 })
      show(settings)
    } catch {
      // The query has said so.
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
    <>
      <form className={classes.cards} onSubmit={form.onSubmit(save, focusFirst(form))} noValidate>
        <Panel title="Email Service" tone={form.values.enabled ? 'good' : 'plain'}>
          <Switch
            label="Email Notifications"
            description="Without it no mail leaves the pool"
            {...form.getInputProps('enabled', { type: 'checkbox' })}
          />
          <DeliveryNote delivery={delivery} />
        </Panel>
        <Provider form={form} hasSecret={isMask(stored.mailjet_api_secret)} />
        <Reminders form={form} zone={delivery.zone} />
        <Group justify="flex-end" gap="sm">
          <BusyButton variant="default" busyLabel="Resetting..." disabled={busy} onPress={reset}>
            Reset
          </BusyButton>
          <BusyButton type="submit" busy={busy} busyLabel="Saving...">
            Save Settings
          </BusyButton>
        </Group>
      </form>
      <TestEmail enabled={form.values.enabled} />
    </>
  )
}

const providers = { mailjet: 'Mailjet', smtp: 'the mail server of SMTP_URL' }

/** Whether mail leaves as things are stored, and what is in the way. */
function DeliveryNote({ delivery: { provider, problem } }: { delivery: MailDelivery }) {
  if (problem === null) {
    return <p className={classes.note}>Mail leaves through {provider === null ? 'nobody' : providers[provider]}.</p>
  }
  const isQuiet = problem.startsWith('not delivered')
  const Icon = isQuiet ? IconInfoCircle : IconAlertTriangle
  return (
    <Alert className={classes.alert} color={isQuiet ? 'ice' : 'yellow'} icon={<Icon aria-hidden />}>
      {isQuiet && `At present mail is ${problem}. It is kept in the outbox.`}
      {!isQuiet && (provider === null ? problem : `Trouble with the last mail: ${problem}`)}
    </Alert>
  )
}

type Part = { form: UseFormReturnType<EmailSettings> }

const Provider = ({ form, hasSecret }: Part & { hasSecret: boolean }) => (
  <Panel
    title="Mailjet Configuration"
    intro="Mail is delivered by Mailjet. Its keys are in your Mailjet account, API keys."
  >
    <div className={classes.fields}>
      <TextInput
        label="API Key"
        description="The public one. Blank: Mailjet is not used"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('mailjet_api_key')}
      />
      <PasswordField
        label="API Secret"
        description={hasSecret ? 'Leave blank to keep current secret' : 'The private one. It is stored encrypted'}
        autoComplete="new-password"
        // Typing replaces the mask instead of adding to it.
        onFocusCapture={(event) => event.target instanceof HTMLInputElement && event.target.select()}
        {...form.getInputProps('mailjet_api_secret')}
      />
      <TextInput
        label="From Email"
        description="A sender that the provider has validated"
        type="email"
        autoComplete="off"
        {...form.getInputProps('from_email')}
      />
      <TextInput
        label="From Name"
        description="What members see as the sender"
        autoComplete="off"
        {...form.getInputProps('from_name')}
      />
      <TextInput
        className={classes.wide}
        label="App URL"
        description="Where the links of mails lead, such as the 'Make your pick' button"
        type="url"
        autoComplete="off"
        {...form.getInputProps('app_url')}
      />
    </div>
  </Panel>
)

const Reminders = ({ form, zone }: Part & { zone: string }) => (
  <Panel title="Reminder Settings" intro="For participants who are alive and have no pick yet. Each is sent once.">
    <div className={classes.reminders}>
      <Switch
        label="Night-Before Reminder"
        description="The evening before the first game of the week, where the week is open for picks by then"
        {...form.getInputProps('reminder_night_before_enabled', { type: 'checkbox' })}
      />
      {form.values.reminder_night_before_enabled && (
        <TextInput
          className={classes.time}
          label="Reminder Time"
          description={`Local server time (${zone})`}
          type="time"
          {...form.getInputProps('reminder_night_before_time')}
        />
      )}
      <Switch
        label="Two-Hour Reminder"
        description="An urgent one, 2 hours before the first game starts"
        {...form.getInputProps('reminder_two_hours_enabled', { type: 'checkbox' })}
      />
    </div>
  </Panel>
)
