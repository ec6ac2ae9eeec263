import { beforeEach, expect, test } from 'vitest'
import { SECRET_MASK } from '#contract/outbox/email-settings.ts'
import { readEmailSettings, sendTestEmail, updateEmailSettings } from '#contract/outbox/notifications.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen, userOf } from '../../../../../test/harness/screens/open-screen.tsx'
import { MAIL_IS_OFF, MAIL_IS_ON } from '../../../../../test/harness/screens/samples.ts'
import { EmailSettingsScreen } from './email-settings-screen.tsx'

const answers = givenAnswers()
const OWN = userOf('admin').email

beforeEach(() => answers.answer(readEmailSettings, MAIL_IS_OFF))

const open = () => openScreen({ answers, screen: <EmailSettingsScreen />, path: '/admin/email-settings', as: 'admin' })

test('email is switched on and set up, and the secret comes back as a mask (N4)', async () => {
  answers.answer(updateEmailSettings, ({ body }) => ({
    settings: {
      ...MAIL_IS_OFF.settings,
      ...body,
      mailjet_api_secret: SECRET_MASK,
    },
    delivery: MAIL_IS_ON.delivery,
    smtp_url_host: null,
  }))
  const { page, user, fill } = open()
  expect(await page.findByText('Enable email service to send test emails')).toBeTruthy()
  const [save, test] = ['Save Settings', 'Send Test Email'].map((name) => page.getByRole('button', { name }))
  expect(test).toHaveProperty('disabled', true)
  expect(save && test && save.compareDocumentPosition(test), 'the test follows saving').toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )

  await user.click(page.getByRole('switch', { name: /^Email Notifications/ }))
  expect(page.queryByText('Enable email service to send test emails')).toBeNull()
  await fill('API Key', 'a key')
  await fill('API Secret', 'a secret')
  await fill('From Email', 'pool at home')
  await user.click(page.getByRole('button', { name: 'Save Settings' }))
  expect(page.getByText('Please enter a valid email address')).toBeTruthy()
  expect(document.activeElement).toBe(page.getByLabelText('From Email'))
  expect(answers.sentWith(updateEmailSettings)).toEqual([])

  await fill('From Email', 'pool@example.test')
  await user.click(page.getByRole('button', { name: 'Save Settings' }))
  expect(await page.findByText('Email settings updated successfully')).toBeTruthy()
  expect(answers.sentWith(updateEmailSettings)).toMatchObject([
    {
      body: {
        enabled: true,
        mailjet_api_key: 'a key',
        mailjet_api_secret: 'a secret',
        from_email: 'pool@example.test',
      },
    },
  ])
  expect(page.getByLabelText('API Secret')).toHaveProperty('value', SECRET_MASK)
  expect(page.getByText('Leave blank to keep current secret')).toBeTruthy()
  expect(page.getByText('Email goes out through Mailjet.')).toBeTruthy()
})

test('a test email needs an address, and keeps it where it could not be sent', async () => {
  answers.answer(readEmailSettings, MAIL_IS_ON)
  answers.answer(sendTestEmail, { delivered: true, message: '' })
  const { page, user, fill } = open()
  const address = await page.findByLabelText('Email Address')
  expect(address, 'the reader’s own').toHaveProperty('value', OWN)
  await user.clear(address)
  await user.click(page.getByRole('button', { name: 'Send Test Email' }))
  expect(await page.findByText('Please enter an email address')).toBeTruthy()
  await fill('Email Address', 'ann@example.test')
  await user.keyboard('{Enter}')
  expect(await page.findByText('Test email sent to ann@example.test')).toBeTruthy()
  expect(address).toHaveProperty('value', OWN)

  const problem = 'Mailjet does not accept the API key and secret'
  answers.refuse(sendTestEmail, { code: 'mail_not_sent', said: problem })
  answers.answer(readEmailSettings, { ...MAIL_IS_ON, delivery: { ...MAIL_IS_ON.delivery, problem } })
  await fill('Email Address', 'bob@example.test')
  await user.keyboard('{Enter}')
  expect(await page.findByText(`The email couldn't be sent: ${problem}`)).toBeTruthy()
  expect(await page.findByText(`Trouble with the last email: ${problem}`, { exact: false })).toBeTruthy()
  expect(address).toHaveProperty('value', 'bob@example.test')
})

test('Reset brings the saved settings back, and the time shows only while its reminder is on', async () => {
  const { page, user, fill } = open()
  expect(await page.findByLabelText('Reminder Time')).toHaveProperty('value', '20:00')
  await user.click(page.getByRole('switch', { name: /^Night-Before Reminder/ }))
  expect(page.queryByLabelText('Reminder Time')).toBeNull()
  await fill('From Name', 'Somebody')
  await user.click(page.getByRole('button', { name: 'Reset' }))
  expect(await page.findByLabelText('Reminder Time')).toHaveProperty('value', '20:00')
  expect(page.getByLabelText('From Name')).toHaveProperty('value', 'PuckPool')
})

test('settings that cannot be loaded show a spinner, then a message', async () => {
  answers.refuse(readEmailSettings, { code: 'email_settings_missing' })
  const comes = answers.hold(readEmailSettings)
  const { page } = open()
  expect(await page.findByRole('status', { name: 'Loading' })).toBeTruthy()
  comes()
  expect(await page.findByText('Email settings not found')).toBeTruthy()
})

test('a mail server is entered where it was chosen, and the test waits until it is saved', async () => {
  answers.answer(readEmailSettings, MAIL_IS_ON)
  answers.answer(updateEmailSettings, ({ body }) => ({
    settings: {
      ...MAIL_IS_ON.settings,
      ...body,
      smtp_password: SECRET_MASK,
    },
    delivery: {
      ...MAIL_IS_ON.delivery,
      provider: 'smtp' as const,
    },
    smtp_url_host: null,
  }))
  const { page, user, fill } = open()
  await user.selectOptions(await page.findByLabelText('Send email with'), 'Your own mail server')
  expect(page.queryByLabelText('API Key')).toBeNull()
  expect(page.queryByLabelText('Password')).toBeNull()
  await fill('Server', 'smtp.example.test')
  await fill('User', 'pool')
  await fill('Password', 'a secret')
  await user.selectOptions(page.getByLabelText('Encryption'), 'TLS (usually port 465)')
  expect(page.getByLabelText('Port')).toHaveProperty('value', '465')
  await fill('From Email', 'pool@example.test')
  expect(page.getByText('Save your changes first', { exact: false })).toBeTruthy()
  expect(page.getByRole('button', { name: 'Send Test Email' })).toHaveProperty('disabled', true)

  await user.click(page.getByRole('button', { name: 'Save Settings' }))
  expect(await page.findByText('Email goes out through smtp.example.test.')).toBeTruthy()
  const server = { smtp_host: 'smtp.example.test', smtp_port: 465, smtp_security: 'tls', smtp_user: 'pool' }
  expect(answers.sentWith(updateEmailSettings)).toMatchObject([
    { body: { mail_provider: 'smtp', ...server, smtp_password: 'a secret' } },
  ])
  expect(page.getByRole('button', { name: 'Send Test Email' })).toHaveProperty('disabled', false)
  await fill('Server', 'elsewhere.example.test')
  expect(page.getByText('Enter it again: the connection changed')).toBeTruthy()
})

test('SMTP_URL wins over a mail server entered here, and says so', async () => {
  answers.answer(readEmailSettings, { ...MAIL_IS_ON, smtp_url_host: 'mail.example.test' })
  const { page, user } = open()
  await user.selectOptions(await page.findByLabelText('Send email with'), 'Your own mail server')
  expect(page.getByText(/^Email goes through mail\.example\.test, set by SMTP_URL on the server\./)).toBeTruthy()
  expect(page.queryByLabelText('Server')).toBeNull()
})
