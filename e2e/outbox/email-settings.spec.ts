import type { Page } from '@playwright/test'
import { MAILJET_ACCOUNT, MAILJET_KEY, MAILJET_SECRET } from '../../test/harness/mail-catchers.ts'
import { findNothingWrong } from '../harness/looks.ts'
import { emailOf, expect } from '../harness/pool.ts'
import { ADMIN } from '../harness/server.ts'
import { sendLogin, signIn } from '../harness/sign-in.ts'
import { test } from './mail-pool.ts'

const MASK = '*'.repeat(11)

// The browser logs refused calls itself, and a mail's frame runs no scripts, not even those that Playwright injects.
test.use({
  expectedComplaints: [
    /the server responded with a status of (401|404|502)|Blocked script execution in 'about:srcdoc'/,
  ],
})
test.beforeEach(async ({ pool, mailjet }) => {
  mailjet.mood('fine')
  mailjet.accepted.length = 0
  await pool.asAdmin('PUT', '/notifications/settings', {
    enabled: false,
    mailjet_api_key: '',
    from_email: '',
    reminder_night_before_enabled: true,
  })
})

async function open(page: Page) {
  await page.goto('/admin/email-settings')
  await sendLogin(page, ADMIN)
  await expect(page.getByRole('heading', { name: 'Email Settings' })).toBeVisible()
}

const toggle = (page: Page, name: string | RegExp) => page.getByRole('switch', { name }).click({ force: true })

test('a commissioner sets up email, tests it and keeps the secret', async ({ page, mailjet }) => {
  await open(page)
  await expect(page.getByText('Enable email service to send test emails')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Test Email' })).toBeDisabled()

  await toggle(page, 'Email Notifications')
  await expect(page.getByText('Enable email service to send test emails')).toHaveCount(0)
  await page.getByLabel('API Key').fill(MAILJET_KEY)
  await page.getByLabel('API Secret').fill(MAILJET_SECRET)
  await page.getByLabel('From Email').fill('pool at home')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('From Email')).toBeFocused()
  await page.getByLabel('From Email').fill('pool@example.test')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Email settings updated successfully')).toBeVisible()
  await expect(page.getByLabel('API Secret')).toHaveValue(MASK)
  await expect(page.getByText('Leave blank to keep current secret')).toBeVisible()
  await expect(page.getByText('Email goes out through Mailjet.')).toBeVisible()

  const address = page.getByLabel('Email Address')
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expect(page.getByText('Please enter an email address')).toBeVisible()
  await address.fill('ann@example.test')
  await address.press('Enter')
  await expect(page.getByText('Test email sent to ann@example.test')).toBeVisible()
  await expect(address).toHaveValue('')
  expect(mailjet.accepted.map(({ To }) => To[0]?.Email)).toEqual(['ann@example.test'])

  mailjet.mood('wrong key')
  await address.fill('bob@example.test')
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expect(
    page.getByText("The email couldn't be sent: Mailjet does not accept the API key and secret"),
  ).toBeVisible()
  await expect(page.getByText('Trouble with the last email: Mailjet does not accept the API key')).toBeVisible()
  await expect(address).toHaveValue('bob@example.test')
})

test('Reset restores the saved settings, and the time shows only while its reminder is on', {
  tag: '@any-width',
}, async ({ page }) => {
  await open(page)
  await expect(page.getByLabel('Reminder Time')).toHaveValue('20:00')
  await toggle(page, 'Night-Before Reminder')
  await expect(page.getByLabel('Reminder Time')).toHaveCount(0)
  await page.getByLabel('From Name').fill('Somebody')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('From Name')).toHaveValue('PuckPool')
  await expect(page.getByLabel('Reminder Time')).toHaveValue('20:00')
  await page.getByRole('link', { name: 'Back to Admin' }).click()
  await expect(page).toHaveURL(/\/admin(\/|$)(?!email)/)
})

test('settings that cannot be loaded show a spinner, then a message', { tag: '@any-width' }, async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/notifications/settings', async (route) => {
    await held
    await route.fulfill({ status: 404, json: { success: false, message: 'Gone', code: 'gone' } })
  })
  await open(page)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  answer()
  await expect(page.getByText('Email settings not found')).toBeVisible()
})

test('the outbox shows every message, its status and its preview', async ({ page, pool, mailjet }) => {
  mailjet.refuses.add('ghost@example.test')
  await pool.asAdmin('PUT', '/notifications/settings', MAILJET_ACCOUNT)
  await pool.asAdmin('POST', '/notifications/test-email', { email: 'ann@example.test' })
  await expect(pool.asAdmin('POST', '/notifications/test-email', { email: 'ghost@example.test' })).rejects.toThrow(
    '502',
  )
  await open(page)
  await page.getByRole('link', { name: 'Outbox' }).click()
  await page.getByLabel('Status').selectOption('Failed')
  await expect(page).toHaveURL(/status=failed/)
  await page.getByRole('button', { name: 'PuckPool test email' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Message' })
  await expect(dialog.getByText('"To" is an invalid email address.').first()).toBeVisible()
  await expect(
    dialog.frameLocator('iframe').getByRole('heading', { name: 'Mail from your pool arrives' }),
  ).toBeVisible()
  mailjet.refuses.clear()
  await dialog.getByRole('button', { name: 'Send Again' }).click()
  await expect(page.getByText('Message queued again')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByLabel('Preview').selectOption('Week results')
  const preview = page.getByRole('dialog', { name: 'Preview: Week results' })
  const heading = (name: string) => preview.frameLocator('iframe').getByRole('heading', { name })
  await expect(heading('You survived Week 6 with BOS')).toBeVisible()
  await preview.getByLabel('Example').selectOption('Champion')
  await expect(heading('Champion!')).toBeVisible()
})

test('a member chooses their emails on the account page, and the browser sends their time zone', async ({
  page,
  pool,
}) => {
  const name = `Zoe${test.info().project.name}`
  const zoe = await pool.signUp(name)
  await signIn(page, { email: emailOf(name) })
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
  else await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByRole('switch', { name: /^Week results/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Week results/ })).toBeEnabled()
  await toggle(page, /^Week results/)
  await expect(page.getByRole('switch', { name: /^Week results/ })).not.toBeChecked()
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect
    .poll(() => zoe('GET', '/notifications/preferences'))
    .toMatchObject({ preferences: { week_results: false, reminder_two_hours: true, time_zone: timeZone } })
})

test('axe finds nothing on the settings and the outbox in either theme, and nothing scrolls sideways', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByLabel('From Email')).toBeVisible()
  await findNothingWrong(page, 'settings')
  await page.goto('/admin/email-settings/outbox')
  await expect(page.getByText('Next Reminders')).toBeVisible()
  await expect(page.getByLabel('Status')).toBeVisible()
  await findNothingWrong(page, 'outbox')
})
