import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { findNothingWrong } from '../harness/looks.ts'
import { test } from '../harness/pool.ts'
import type { Server } from '../harness/server.ts'
import { visitAs } from '../harness/sign-in.ts'

/** A chat with 50,000 messages: the list stays short, and search results are shown in context. */
test.use({ clock: '2025-11-11T11:57:00-05:00' })

const MESSAGES = 50_000

test('fifty thousand messages: page back, search, open a result, and return', async ({ page, pool, server }) => {
  test.setTimeout(120_000)
  await pool.signUp('Ann')
  await writeHistory(server)
  await visitAs(page, { email: 'ann@example.test', at: '/chat' })
  const line = (text: string) => page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) })
  await expect(line(`line ${MESSAGES}`)).toBeInViewport()

  await test.step('loading older pages keeps the list short', async () => {
    const before = await nodesOf(page)
    for (let n = 0; n < 5; n += 1) {
      await page.getByRole('button', { name: 'Load Past Messages' }).click()
      await expect(page.getByRole('button', { name: 'Load Past Messages' })).toBeEnabled()
    }
    const log = page.getByRole('log')
    expect(await log.evaluate((list) => list.scrollHeight)).toBeGreaterThan(200 * 40)
    expect(await nodesOf(page)).toBeLessThan(before + 200)
    await log.evaluate((list) => list.scrollTo({ top: 0 }))
    await expect(line(`line ${MESSAGES - 239}`)).toBeInViewport()
    await page.getByRole('button', { name: 'Jump to latest' }).click()
    await expect(line(`line ${MESSAGES}`)).toBeInViewport()
  })

  await test.step('a search result is shown with the messages around it', async () => {
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByLabel('Search the chat').fill('zambo')
    await expect(page.getByRole('status').filter({ hasText: '4 found' })).toBeVisible()
    await findNothingWrong(page, 'found')
    await page
      .getByRole('link', { name: /^Show in the chat/ })
      .nth(1)
      .click()
    await expect(page).toHaveURL('/chat?message=30000')
    await expect(page.locator('[aria-current=true]')).toContainText('line 30000 zamboni')
    await expect(page.locator('[aria-current=true]')).toBeInViewport()
    await expect(page.getByRole('log')).toBeFocused()
    await expect(line('line 29999')).toBeVisible()
    await findNothingWrong(page, 'around')
  })

  await test.step('older and newer messages load from there', async () => {
    await page.getByRole('button', { name: 'Load Newer Messages' }).click()
    await expect(page.getByRole('button', { name: 'Load Newer Messages' })).toBeEnabled()
    await page.getByRole('log').evaluate((list) => list.scrollTo({ top: list.scrollHeight }))
    await expect(line('line 30060')).toBeInViewport()
    await page.getByRole('button', { name: 'Load Past Messages' }).click()
    await expect(page.getByRole('button', { name: 'Load Past Messages' })).toBeEnabled()
    await page.getByRole('log').evaluate((list) => list.scrollTo({ top: 0 }))
    await expect(line('line 29941')).toBeInViewport()
  })

  await test.step('back to the latest messages by the button, the Back button, or posting a message', async () => {
    await page.getByRole('button', { name: 'Jump to latest' }).click()
    await expect(page).toHaveURL('/chat')
    await expect(line(`line ${MESSAGES}`)).toBeInViewport()
    await page.goBack()
    await expect(page.locator('[aria-current=true]')).toContainText('line 30000 zamboni')
    await page.getByLabel('Message', { exact: true }).fill('here I am')
    await page.getByLabel('Message', { exact: true }).press('Enter')
    await expect(line('here I am')).toBeInViewport()
    await expect(page).toHaveURL('/chat')
  })
})

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

/** Messages without a user, so that no one hits the rate limit (C1). */
async function writeHistory(server: Server) {
  const client = new pg.Client({ host: server.socketDir(), user: 'app', database: 'postgres' })
  await client.connect()
  await client.query(`
    insert into chat_messages (message_id, version, author_name, kind, message, sent_at, written_at)
    select n, n, 'Somebody ' || n % 30, 'user', 'line ' || n || case when n % 10000 = 0 and n < ${MESSAGES} then ' zamboni' else '' end,
      timestamptz '2025-11-11 16:59Z' - (${MESSAGES} - n) * interval '1 minute', now()
    from generate_series((select seq + 1 from chat_state), ${MESSAGES}) n`)
  // The database itself would do this within a minute.
  await client.query('analyze chat_messages')
  await client.query(`update chat_state set seq = ${MESSAGES}`)
  await client.query(`update chat_members set last_read_id = ${MESSAGES}`)
  await client.end()
  // Otherwise the running server would send all of these as new messages, line by line, to the page being opened.
  await server.crash()
}
