import type { Page } from '@playwright/test'
import { emailOf, expect, type PoolServer, test } from '../harness/pool.ts'
import { openAs as openBrowserAs, sendLogin, visitAs } from '../harness/sign-in.ts'
import { startSurvivor } from '../harness/survivor.ts'

/** Problems around a pick: two tabs, a double click, an ended session, a lock the page hasn't noticed. */
test.use({ clock: '2025-10-10T12:00:00-04:00' })
test.describe.configure({ mode: 'serial' })

test('a pick shows at once in the member’s other tab and on their other device', async ({
  page,
  context,
  browser,
  pool,
}) => {
  await startSurvivor(pool, ['Tabea', 'Dora', 'Sven', 'Stella', 'Wanda'])
  await openAs(page, 'Tabea')
  const other = await context.newPage()
  await other.goto('/survivor')
  const phone = await openBrowserAs(browser, { url: pool.url, email: emailOf('Tabea'), at: '/survivor' })
  const shown = (of: Page) => of.getByText('Your current pick').locator('..')
  await choose(page, 'CAR')
  await page.getByRole('button', { name: 'Submit Week 1 Pick' }).click()
  await expect(page.getByText('Your pick has been submitted!')).toBeVisible()
  // Without a reload: each pick shows wherever the member is signed in.
  for (const open of [other, phone]) await expect(shown(open)).toContainText('Carolina Hurricanes')
  await choose(other, 'VGK')
  await other.getByRole('button', { name: 'Update Week 1 Pick' }).click()
  await expect(other.getByText('Your pick has been updated!')).toBeVisible()
  for (const open of [page, phone]) await expect(shown(open)).toContainText('Vegas Golden Knights')
  await phone.context().close()
})

test('a double click is one pick', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/picks')) sent.push(request.url())
  })
  await openAs(page, 'Dora')
  await choose(page, 'CAR')
  await page.getByRole('button', { name: 'Submit Week 1 Pick' }).dblclick()
  await expect(page.getByText('Your pick has been submitted!')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test.describe('refused picks', () => {
  test.use({ expectedComplaints: [/status of 4\d\d/] })
  // The live channel is silent; otherwise the page would notice before anything is refused.
  test.beforeEach(({ page }) => page.routeWebSocket(/\/socket\.io\//, () => undefined))

  test('a session that ends during a pick leads to the login and back to the team', async ({ page, pool }) => {
    await openAs(page, 'Sven')
    await choose(page, 'CAR')
    await endSessions(pool, 'Sven')
    await page.getByRole('button', { name: 'Submit Week 1 Pick' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await sendLogin(page, { email: emailOf('Sven') })
    await expect(page).toHaveURL(/\/survivor$/)
    await expect(page.getByRole('radio', { name: /\bCAR\b/ })).toBeChecked()
    await page.getByRole('button', { name: 'Submit Week 1 Pick' }).click()
    await expect(page.getByText('Your pick has been submitted!')).toBeVisible()
  })

  test('a page that has not noticed the lock says so and keeps the old pick', async ({ page, pool }) => {
    await openAs(page, 'Stella')
    await choose(page, 'CAR')
    await page.getByRole('button', { name: 'Submit Week 1 Pick' }).click()
    // Shown when everything has been reread: an answer after the jump would make the page notice.
    await expect(page.getByText('Your pick has been submitted!')).toBeVisible()
    await choose(page, 'VGK')
    // The first game begins. To the page, which counts from its last answer's server time, that is three days away.
    await pool.jump('2025-10-13T12:31:00-04:00')
    await page.getByRole('button', { name: 'Update Week 1 Pick' }).click()
    await expect(page.getByRole('alert').getByText('Picks are locked')).toBeVisible()
    await expect(page.getByText('Your Pick is Locked In')).toBeVisible()
    await expect(page.getByText('Carolina Hurricanes').first()).toBeVisible()
  })
})

test.describe('while the database is down', () => {
  test.use({ expectedComplaints: [/status of 502/] })

  test('a pick waits on its page, says so, and is sent once', async ({ page, context }) => {
    const tried: number[] = []
    let isAway = true
    await context.route('**/api/survivor/contests/1/picks', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      tried.push(isAway ? 502 : 200)
      if (!isAway) return route.fallback()
      const message = "PuckPool can't reach its database right now. Try again in a minute."
      await route.fulfill({ status: 502, json: { success: false, code: 'database_away', message } })
    })
    await openAs(page, 'Wanda')
    await choose(page, 'CAR')
    await page.getByRole('button', { name: 'Submit Week 1 Pick' }).click()
    const waiting = page.getByText("Your pick isn't saved yet: it is sent again as soon as it can.")
    await expect(waiting).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Stop sending' })).toBeInViewport()
    isAway = false
    await expect(page.getByText('Your pick has been submitted!')).toBeVisible({ timeout: 30_000 })
    await expect(waiting).toBeHidden()
    expect(tried.filter((status) => status === 200)).toHaveLength(1)
  })
})

async function endSessions(pool: PoolServer, name: string): Promise<void> {
  // The answer of this call in the contract.
  const { users } = (await pool.asAdmin('GET', '/admin/users')) as { users: { id: number; name: string }[] }
  const id = users.find((user) => user.name === name)?.id
  for (const active of [false, true]) await pool.asAdmin('PATCH', `/admin/users/${id}/status`, { active })
}

async function openAs(page: Page, name: string): Promise<void> {
  await visitAs(page, { email: emailOf(name), at: '/survivor' })
  await expect(page.getByRole('heading', { name: 'Survivor Contest - Week 1' })).toBeVisible()
}

async function choose(page: Page, abbreviation: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`\\b${abbreviation}\\b`) }).click()
}
