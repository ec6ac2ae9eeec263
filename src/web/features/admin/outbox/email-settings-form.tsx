import { Group, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailSettings } from '#contract/outbox/email-settings.ts'
import { type MailDelivery, updateEmailSettings } from '#contract/outbox/notifications.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { focusFirst } from '#web/features/accounts/field-checks.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import classes from './email-settings.module.css'
import { emailSettingsQuery } from './email-settings.queries.ts'
import { checks, isMask } from './email-settings-checks.ts'
import { ProviderFields, ReminderFields } from './email-settings-fields.tsx'
import { TestEmail } from './test-email.tsx'

type Props = { stored: EmailSettings; delivery: MailDelivery }

/** All email settings in one form. What was typed stays until it is saved or reset. */
export function EmailSettingsForm({ stored, delivery }: Props) {
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
    <>
      <form className={classes.cards} onSubmit={form.onSubmit(save, focusFirst(form))} noValidate>
        <Panel title="Email Service" tone={form.values.enabled ? 'good' : 'plain'}>
          <Switch
            label="Email Notifications"
            description="Turn off to stop all email"
            {...form.getInputProps('enabled', { type: 'checkbox' })}
          />
          <DeliveryNote delivery={delivery} />
        </Panel>
        <ProviderFields form={form} hasSecret={isMask(stored.mailjet_api_secret)} />
        <ReminderFields form={form} />
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
