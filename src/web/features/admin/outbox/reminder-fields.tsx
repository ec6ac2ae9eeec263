import { Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { EmailSettings } from '#contract/outbox/email-settings.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { timeWords } from '#web/ui/time/time.tsx'
import classes from './email-settings.module.css'

type Props = { form: UseFormReturnType<EmailSettings> }

export const ReminderFields = ({ form }: Props) => (
  <Panel title="Reminder Settings" intro="One each, for survivors who haven't picked yet.">
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
