import { devices, type Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'
import { openAs } from '../harness/sign-in.ts'

/** Two people in the chat, one of them on a phone that loses its connection. */
test.use({ clock: '2025-11-11T11:53:00-05:00', expectedComplaints: [/Failed to load resource/, /WebSocket/] })
test.skip(({ isMobile }) => isMobile, 'this test opens its own phone')

test('two people chat, one of them on a phone that loses its connection', async ({ browser, pool }) => {
  test.setTimeout(180_000)
  await pool.signUp('Ann')
  const { user } = (await (await pool.signUp('Bob'))('GET', '/auth/me')) as { user: { id: number } }
  const ann = await openAs(browser, { url: pool.url, email: 'ann@example.test' })
  const bob = await openAs(browser, { url: pool.url, email: 'bob@example.test', device: devices['Pixel 7'] })
  const line = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text })

  await test.step('a message reaches both, and counts as unread for a member on another page', async () => {
    await ann.getByRole('link', { name: 'Chat' }).click()
    await expect(ann.getByText('Connected', { exact: true })).toBeVisible()
    await expect(ann.getByText('No messages yet.')).toBeVisible()
    await say(ann, 'Who has Boston?')
    await expect(line(ann, 'Who has Boston?')).toContainText('You')
    await expect(line(ann, 'Who has Boston?')).toContainText('Just now')
    await expect(bob).toHaveTitle(/^\(1\) /)
    await bob.goto('/chat')
    await expect(line(bob, 'Who has Boston?')).toContainText('Ann')
    await expect(bob).toHaveTitle('Pool Chat · PuckPool')
    await bob.getByRole('button', { name: /^Online Users \(2\)/ }).click()
    await expect(bob.getByRole('list', { name: 'Online users' })).toContainText('Ann')
    await expect(ann.getByRole('button', { name: 'Load Past Messages' })).toHaveCount(0)
  })

  await test.step('Shift+Enter starts a new line, Enter sends, and everything but links is plain text', async () => {
    const field = ann.getByLabel('Message', { exact: true })
    await field.pressSequentially('one')
    await field.press('Shift+Enter')
    await field.pressSequentially('<b>two</b> https://example.test/x.')
    await expect(bob.getByText('Ann is typing...')).toBeVisible()
    await field.press('Enter')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(bob.getByText('Ann is typing...')).toHaveCount(0)
    await expect(line(bob, '<b>two</b>').getByRole('link')).toHaveAttribute('href', 'https://example.test/x')
  })

  await test.step('a phone that loses its connection says so, and catches up with nothing lost or duplicated', async () => {
    await bob.context().setOffline(true)
    await expect(bob.getByText('Connecting...', { exact: true })).toBeVisible({ timeout: 40_000 })
    await expect(bob.getByLabel('Message', { exact: true })).toBeDisabled()
    await expect(bob.getByRole('button', { name: 'Send' })).toBeDisabled()
    for (const text of ['missed one', 'missed two']) await say(ann, text)
    await bob.context().setOffline(false)
    await expect(bob.getByText('Connected', { exact: true })).toBeVisible({ timeout: 30_000 })
    for (const text of ['missed one', 'missed two', 'Who has Boston?']) await expect(line(bob, text)).toHaveCount(1)
    await say(bob, 'back again')
    await expect(line(ann, 'back again')).toHaveCount(1)
  })

  await test.step('a refused message stays with its reason, and is posted once when it is allowed', async () => {
    await pool.asAdmin('PUT', `/chat/mutes/${user.id}`, { minutes: 10 })
    await say(bob, 'let me speak')
    await expect(line(bob, 'let me speak')).toContainText('An administrator muted you until')
    await findNothingWrong(bob, 'refused')
    await pool.asAdmin('DELETE', `/chat/mutes/${user.id}`)
    await line(bob, 'let me speak').getByRole('button', { name: 'Retry' }).click()
    await expect(line(ann, 'let me speak')).toHaveCount(1)
    await expect(line(bob, 'let me speak')).toHaveCount(1)
    await expect(line(bob, 'let me speak').getByRole('button', { name: 'Retry' })).toHaveCount(0)
  })

  await test.step('a deletion is visible to both and can be undone', async () => {
    await line(ann, 'missed two')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await ann.getByRole('menuitem', { name: 'Delete message' }).click()
    for (const page of [ann, bob]) await expect(line(page, 'missed two')).toHaveCount(0)
    await ann.getByRole('button', { name: 'Undo' }).click()
    for (const page of [ann, bob]) await expect(line(page, 'missed two')).toHaveCount(1)
  })

  await test.step('reactions and search work', async () => {
    await line(ann, 'back again')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await ann.getByRole('menuitem', { name: 'React with 🎉' }).click()
    await expect(line(bob, 'back again').getByRole('button', { name: '🎉 1' })).toBeVisible()
    await ann.getByRole('button', { name: 'Search' }).click()
    await ann.getByLabel('Search the chat').fill('bost')
    await expect(ann.getByRole('list', { name: 'Messages found' })).toContainText('Who has Boston?')
    await findNothingWrong(ann)
    await ann.getByLabel('Search the chat').press('Escape')
  })

  await findNothingWrong(ann)
  await findNothingWrong(bob)

  await test.step('a member mentioned while on another page is notified', async () => {
    await ann.getByRole('link', { name: 'Dashboard' }).click()
    const field = bob.getByLabel('Message', { exact: true })
    await field.pressSequentially('what do you say, @An')
    await expect(bob.getByRole('option', { name: '@Ann' })).toBeVisible()
    await field.press('Enter')
    await expect(field).toHaveValue('what do you say, @Ann ')
    await field.press('Enter')
    await expect(ann.getByText('Bob mentioned you in the chat')).toBeVisible()
  })
})

async function say(page: Page, text: string) {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByLabel('Message', { exact: true }).press('Enter')
}
