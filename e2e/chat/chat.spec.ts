import { devices, type Locator, type Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'
import { openAs } from '../harness/sign-in.ts'

/** Two people in the chat, one of them on a phone that loses its connection. */
test.use({ clock: '2025-11-11T11:53:00-05:00', expectedComplaints: [/Failed to load resource/, /WebSocket/] })

test('two people chat, one of them on a phone that loses its connection', async ({ browser, pool }) => {
  test.setTimeout(180_000)
  await pool.signUp('Ann')
  const { user } = (await (await pool.signUp('Bob'))('GET', '/auth/me')) as { user: { id: number } }
  const ann = await openAs(browser, { url: pool.url, email: 'ann@example.test', at: '/' })
  const bob = await openAs(browser, {
    url: pool.url,
    email: 'bob@example.test',
    at: '/',
    device: devices['Pixel 7'],
  })
  const line = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text })

  await test.step('a message reaches both, and counts as unread for a member on another page', async () => {
    await ann.getByRole('link', { name: 'Chat', exact: true }).click()
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

  await test.step('Shift+Enter starts a new line, Enter sends, and everything except links is plain text', async () => {
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

  await test.step('a phone that loses its connection says so, and catches up without losses or duplicates', async () => {
    await bob.context().setOffline(true)
    await expect(bob.getByLabel('Message', { exact: true })).toBeDisabled({ timeout: 40_000 })
    await expect(bob.getByText('You are offline.')).toBeVisible()
    await expect(bob.getByText('Connecting...'), 'the bar has said it').toHaveCount(0)
    await expect(bob.getByRole('button', { name: 'Send' })).toBeDisabled()
    for (const text of ['missed one', 'missed two']) await say(ann, text)
    await bob.context().setOffline(false)
    await expect(bob.getByText('Connected', { exact: true })).toBeVisible({ timeout: 30_000 })
    for (const text of ['missed one', 'missed two', 'Who has Boston?']) await expect(line(bob, text)).toHaveCount(1)
    await say(bob, 'back again')
    await expect(line(ann, 'back again')).toHaveCount(1)
  })

  await test.step('a refused message stays with its reason, and is posted once when allowed', async () => {
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

  await test.step('consecutive messages of one author form a group, with the name above and the time after', async () => {
    for (const text of ['group one', 'group two']) await say(ann, text)
    await expect(line(bob, 'group two')).toContainText('Just now')
    await expect(line(bob, 'group one')).not.toContainText('Just now')
    await expect(line(bob, 'group two').locator('bdi')).toHaveCount(0)
  })

  await test.step('a long press opens the actions, and a reply quotes its message for both until that is deleted', async () => {
    await rest(bob, line(bob, 'group one'))
    await expect(bob.getByRole('menuitem', { name: 'Copy text' })).toBeVisible()
    await findNothingWrong(bob, 'acts')
    await bob.getByRole('menuitem', { name: 'Reply' }).tap()
    await expect(bob.getByText('Replying to Ann group one')).toBeVisible()
    await expect(bob.getByLabel('Message', { exact: true })).toBeFocused()
    await findNothingWrong(bob, 'replying')
    await say(bob, 'my answer')
    await expect(bob.getByText('Replying to Ann group one')).toHaveCount(0)
    await line(ann, 'my answer').getByRole('link', { name: 'In reply to You: group one' }).click()
    await expect(ann).toHaveURL(/message=/)
    await expect(ann.locator('[aria-current=true]')).toContainText('group one')
    await expect(ann.locator('[aria-current=true]')).toBeInViewport()
    await line(ann, 'group one')
      .and(ann.locator('[aria-current=true]'))
      .getByRole('button', { name: /^Actions/ })
      .click()
    await ann.getByRole('menuitem', { name: 'Delete message' }).click()
    for (const page of [ann, bob]) await expect(line(page, 'my answer')).toContainText('Deleted message')
    await expect(line(bob, 'my answer').getByRole('link')).toHaveCount(0)
  })

  await test.step('the actions work by keyboard alone, and restore the focus', async () => {
    const acts = line(ann, 'group two').getByRole('button', { name: /^Actions/ })
    await acts.focus()
    await ann.keyboard.press('Enter')
    await expect(ann.getByRole('menuitem', { name: 'Copy text' })).toBeVisible()
    // The first action has the focus; keys pressed earlier are lost.
    await expect(ann.getByRole('menuitem', { name: 'React with 👍' })).toBeFocused()
    await ann.keyboard.press('Enter')
    await expect(line(bob, 'group two').getByRole('button', { name: '👍 1' })).toBeVisible()
    await expect(acts).toBeFocused()
    await ann.keyboard.press('Enter')
    await expect(ann.getByRole('menuitem', { name: 'React with 👍' })).toBeFocused()
    await ann.keyboard.press('End')
    await expect(ann.getByRole('menuitem').last()).toBeFocused()
    await ann.keyboard.press('Escape')
    await expect(ann.getByRole('menuitem')).toHaveCount(0)
    await expect(acts).toBeFocused()
  })

  await test.step('nothing shifts while a visit loads, and the screen fits a phone of 320 px', async () => {
    await bob.setViewportSize({ width: 320, height: 640 })
    await bob.addInitScript(() => {
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver((list) => {
        // The browser's own types don't include these entries yet.
        for (const entry of list.getEntries() as unknown as { value: number }[])
          Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + entry.value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await bob.reload()
    await expect(line(bob, 'my answer')).toBeInViewport()
    expect(await bob.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.02)
    await findNothingWrong(bob, 'narrow')
  })

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

/** A long press. */
async function rest(page: Page, on: Locator) {
  const box = await on.boundingBox()
  const finger = { x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  await expect(page.getByRole('menu')).toBeVisible()
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

async function say(page: Page, text: string) {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByLabel('Message', { exact: true }).press('Enter')
}
