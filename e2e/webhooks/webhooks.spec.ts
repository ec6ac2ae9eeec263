import { type ChatServices, startChatServices } from '../../test/harness/mail/chat-services.ts'
import { lasting } from '../harness/lasting.ts'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, test as onPool } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

/** The real server, allowed to post to stand-ins for Discord, Slack and Teams. */
const test = onPool.extend<object, { chats: ChatServices }>({
  chats: lasting(startChatServices),
  settings: ({ chats }, use) => use({ WEBHOOK_SERVICES: chats.url }),
})
test.describe.configure({ timeout: 180_000 })
test.use({ expectedComplaints: [/the server responded with a status of 502/] })
test.beforeEach(({ chats }) => {
  chats.mood('fine')
  chats.taken.length = 0
})

test('an admin tests a channel, adds it, sees an announcement arrive there, and removes it', { tag: '@both' }, async ({
  page,
  pool,
  chats,
}) => {
  await visitAs(page, { ...pool.admin, at: '/admin/settings' })
  await expect(page.getByText('The pool posts only in its own chat')).toBeVisible()
  await page.getByRole('button', { name: 'Add Channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Webhook address').fill(chats.address('slack', 'hockey'))
  await dialog.getByLabel('Service').selectOption('Slack')
  chats.mood('gone')
  await dialog.getByRole('button', { name: 'Send a Test' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Slack didn’t take the test')
  chats.mood('fine')
  await dialog.getByRole('button', { name: 'Send a Test' }).click()
  await expect(dialog.getByText('Test sent. Look in Slack.')).toBeVisible()
  await dialog.getByLabel('Name').fill('#hockey')
  await findNothingWrong(page, 'add-channel')
  await dialog.getByRole('button', { name: 'Add Channel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('#hockey')).toBeVisible()

  await page.getByLabel('Draft picks').uncheck()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Draft picks')).not.toBeChecked()
  await expect(page.getByLabel('Announcements')).toBeChecked()
  await pool.asAdmin('POST', '/admin/announcements', { audience: 'all', text: 'Playoffs begin Saturday' })
  await expect
    .poll(() => chats.taken.map(({ text }) => text).at(-1), { timeout: 20_000 })
    .toBe('Playoffs begin Saturday')
  await findNothingWrong(page, 'channels')

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove Channel' }).click()
  await expect(page.getByText('The pool posts only in its own chat')).toBeVisible()
})

test('a channel that was given up says so, and the desk’s link leads to it', async ({ page, context, pool }) => {
  const webhook = {
    webhook_id: 1,
    service: 'discord',
    name: '#hockey',
    host: 'discord.com',
    state: 'off',
    results: true,
    drafts: true,
    reminders: true,
    announcements: true,
    added_at: '2025-11-01T12:00:00.000Z',
    refused_since: '2025-11-03T12:00:00.000Z',
    refusal: 'discord.com answered 404: Unknown Webhook',
  }
  await context.route('**/api/webhooks', (route) => route.fulfill({ json: { success: true, webhooks: [webhook] } }))
  const waiting = { kind: 'webhook', deadline: null, webhook_id: 1, name: '#hockey', refusal: webhook.refusal }
  await context.route('**/api/admin/waiting', (route) =>
    route.fulfill({ json: { success: true, items: [waiting], server_now: '2025-11-11T12:00:00.000Z' } }),
  )
  await visitAs(page, { ...pool.admin, at: '/admin' })
  await page.getByRole('link', { name: 'Posts to #hockey are off' }).click()
  await expect(page.getByRole('button', { name: 'Turn On' })).toBeInViewport()
  await findNothingWrong(page, 'given-up')
})
