import type { Page } from '@playwright/test'
import { MAILJET_ACCOUNT } from '../../test/harness/mail/mail-catchers.ts'
import { test } from '../harness/mail-pool.ts'
import { emailOf, expect } from '../harness/pool.ts'
import { ADMIN } from '../harness/server.ts'
import { visitAs } from '../harness/sign-in.ts'

// The browser itself logs refused calls, and a mail's frame runs no scripts, not even those injected by Playwright.
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
    mail_provider: 'mailjet',
    smtp_host: '',
    mailjet_api_key: '',
    from_email: '',
    reminder_night_before_enabled: true,
  })
})

async function open(page: Page) {
  await visitAs(page, { ...ADMIN, at: '/admin/email-settings' })
  await expect(page.getByRole('heading', { name: 'Email Settings' })).toBeVisible()
}

const toggle = (page: Page, name: string | RegExp) => page.getByRole('switch', { name }).click({ force: true })

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
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: "Your pool's email works" })).toBeVisible()
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
  await visitAs(page, { email: emailOf(name), at: '/account/notifications' })
  await expect(page.getByRole('switch', { name: /^Week results/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Week results/ })).toBeEnabled()
  await toggle(page, /^Week results/)
  await expect(page.getByRole('switch', { name: /^Week results/ })).not.toBeChecked()
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect
    .poll(() => zoe('GET', '/notifications/preferences'))
    .toMatchObject({ preferences: { week_results: false, reminder_two_hours: true, time_zone: timeZone } })
})
