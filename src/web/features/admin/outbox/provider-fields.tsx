import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FocusEvent } from 'react'
import type { EmailSettings } from '#contract/outbox/email-settings.ts'
import { keepsPassword } from '#rules/outbox/mail-way.ts'
import { PasswordField } from '#web/ui/acts/password-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Advanced } from '../forms/advanced.tsx'
import classes from './email-settings.module.css'
import { isMask } from './email-settings-checks.ts'

type Form = UseFormReturnType<EmailSettings>
type Props = {
  form: Form
  stored: EmailSettings
  /** The host of SMTP_URL, which wins over the mail server entered here. */
  smtpUrlHost: string | null
}

const panels = {
  mailjet: { title: 'Mailjet Configuration', intro: 'Find both keys in your Mailjet account under API keys.' },
  smtp: { title: 'Mail Server', intro: 'Ask your email provider for its SMTP settings.' },
}

const providers = [
  { value: 'mailjet', label: 'Mailjet' },
  { value: 'smtp', label: 'Your own mail server' },
]

/** The mail provider and sender. Only the chosen provider's fields are shown. */
export function ProviderFields({ form, stored, smtpUrlHost }: Props) {
  const { mail_provider } = form.values
  return (
    <Panel {...panels[mail_provider]}>
      <div className={classes.fields}>
        <NativeSelect
          className={classes.wide}
          label="Send email with"
          data={providers}
          {...form.getInputProps('mail_provider')}
        />
        {mail_provider === 'mailjet' && <MailjetFields form={form} stored={stored} />}
        {mail_provider === 'smtp' && smtpUrlHost !== null && (
          <p className={classes.wide}>
            Email goes through {smtpUrlHost}, set by SMTP_URL on the server. To enter a mail server here, remove
            SMTP_URL and restart it.
          </p>
        )}
        {mail_provider === 'smtp' && smtpUrlHost === null && <ServerFields form={form} stored={stored} />}
        <TextInput
          label="From Email"
          description="An address that your provider lets you send from"
          type="email"
          autoComplete="off"
          {...form.getInputProps('from_email')}
        />
        <TextInput
          label="From Name"
          description="Follows the pool's name until you change it"
          autoComplete="off"
          {...form.getInputProps('from_name')}
        />
      </div>
      <Advanced hasProblem={form.errors.app_url !== undefined}>
        <TextInput
          className={classes.wide}
          label="App URL"
          description="Links in emails, such as the 'Make your pick' button, open this address"
          type="url"
          autoComplete="off"
          {...form.getInputProps('app_url')}
        />
      </Advanced>
    </Panel>
  )
}

type FieldsProps = { form: Form; stored: EmailSettings }

const MailjetFields = ({ form, stored }: FieldsProps) => (
  <>
    <TextInput
      label="API Key"
      description="Leave empty if you don't use Mailjet"
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps('mailjet_api_key')}
    />
    <PasswordField
      label="API Secret"
      description={hintOf(stored.mailjet_api_secret, 'Leave blank to keep current secret')}
      {...maskedProps}
      {...form.getInputProps('mailjet_api_secret')}
    />
  </>
)

const securities: { value: EmailSettings['smtp_security']; label: string }[] = [
  { value: 'starttls', label: 'STARTTLS (usually port 587)' },
  { value: 'tls', label: 'TLS (usually port 465)' },
  { value: 'none', label: 'None (only inside your own network)' },
]
const usualPorts = { starttls: 587, tls: 465, none: 25 }

function ServerFields({ form, stored }: FieldsProps) {
  const secure = (chosen: string) => {
    const security = securities.find(({ value }) => value === chosen)?.value
    if (security === undefined) return
    // A port entered on purpose stays.
    if (form.values.smtp_port === usualPorts[form.values.smtp_security])
      form.setFieldValue('smtp_port', usualPorts[security])
    form.setFieldValue('smtp_security', security)
  }
  return (
    <>
      <TextInput
        label="Server"
        description="Such as smtp.example.com"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('smtp_host')}
      />
      <NativeSelect
        label="Encryption"
        description="Keeps the password private in transit"
        data={securities}
        {...form.getInputProps('smtp_security')}
        onChange={({ currentTarget }) => secure(currentTarget.value)}
      />
      <NumberInput
        label="Port"
        description="Where the server listens"
        min={1}
        max={65_535}
        allowDecimal={false}
        clampBehavior="none"
        hideControls
        {...form.getInputProps('smtp_port')}
      />
      <TextInput
        label="User"
        description="Leave empty if the server needs no login"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('smtp_user')}
      />
      {form.values.smtp_user.trim() !== '' && (
        <PasswordField
          label="Password"
          description={
            isMask(stored.smtp_password) && !keepsPassword(stored, form.values)
              ? 'Enter it again: the connection changed'
              : hintOf(stored.smtp_password, 'Leave blank to keep current password')
          }
          {...maskedProps}
          {...form.getInputProps('smtp_password')}
        />
      )}
    </>
  )
}

const hintOf = (secret: string, kept: string) => (isMask(secret) ? kept : "It's stored encrypted")

const maskedProps = {
  autoComplete: 'new-password',
  // Selecting the mask on focus makes typing replace it.
  onFocusCapture: (event: FocusEvent) => event.target instanceof HTMLInputElement && event.target.select(),
}
