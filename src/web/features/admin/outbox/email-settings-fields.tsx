import { Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { EmailSettings } from '#contract/outbox/email-settings.ts'
import { PasswordField } from '#web/ui/acts/password-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { timeWords } from '#web/ui/time/time.tsx'
import classes from './email-settings.module.css'

type Props = { form: UseFormReturnType<EmailSettings> }

export const ProviderFields = ({ form, hasSecret }: Props & { hasSecret: boolean }) => (
  <Panel title="Mailjet Configuration" intro="Find both keys in your Mailjet account under API keys.">
    <div className={classes.fields}>
      <TextInput
        label="API Key"
        description="Leave empty if you don't use Mailjet"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('mailjet_api_key')}
      />
      <PasswordField
        label="API Secret"
        description={hasSecret ? 'Leave blank to keep current secret' : "It's stored encrypted"}
        autoComplete="new-password"
        // Selecting the mask on focus makes typing replace it.
        onFocusCapture={(event) => event.target instanceof HTMLInputElement && event.target.select()}
        {...form.getInputProps('mailjet_api_secret')}
      />
      <TextInput
        label="From Email"
        description="A sender your provider has verified"
        type="email"
        autoComplete="off"
        {...form.getInputProps('from_email')}
      />
      <TextInput
        label="From Name"
        description="The sender's name members see"
        autoComplete="off"
        {...form.getInputProps('from_name')}
      />
      <TextInput
        className={classes.wide}
        label="App URL"
        description="Links in emails, such as the 'Make your pick' button, open this address"
        type="url"
        autoComplete="off"
        {...form.getInputProps('app_url')}
      />
    </div>
  </Panel>
)

export const ReminderFields = ({ form }: Props) => (
  <Panel title="Reminder Settings" intro="One each, for survivors who haven't picked yet.">
    <div className={classes.reminders}>
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
