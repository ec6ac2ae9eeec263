import type { Page } from '@playwright/test'
import { emailOf, expect, test } from '../harness/pool.ts'
import { openAs, visitAs } from '../harness/sign-in.ts'
import { startSurvivor, teamOnSheet } from '../harness/survivor.ts'

/** The home page and the sheet of a week name the same pick, whatever changed it. */
test.use({ clock: '2025-10-10T12:10:00-04:00' })
test.describe.configure({ mode: 'serial' })

test('after a pick, its Undo and its withdrawal', async ({ page, pool }) => {
  await startSurvivor(pool, ['Ann', 'Bob'])
  await recordHome(page)
  await visitAs(page, { at: '/', email: emailOf('Ann') })
  await expectHome(page, null)
  await toSheet(page)
  await pick(page, 'CAR')
  await expectHomeOnReturn(page, 'CAR')
  await toSheet(page)
  await pick(page, 'VGK')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectSheet(page, 'CAR')
  await expectHomeOnReturn(page, 'CAR')
  await toSheet(page)
  await page.getByRole('button', { name: 'Take back pick' }).click()
  await expectSheet(page, null)
  await expectHomeOnReturn(page, null)
})

test('after one on another device, whichever screen is open', async ({ browser, page, pool }) => {
  await recordHome(page)
  await visitAs(page, { at: '/survivor?week=1', email: emailOf('Ann') })
  const home = await openAs(browser, { url: pool.url, email: emailOf('Ann'), at: '/' })
  const chat = await openAs(browser, { url: pool.url, email: emailOf('Ann'), at: '/chat' })
  await expectHome(home, null)
  const beside = chat.getByRole('complementary', { name: 'This week' })
  await expect(beside).toContainText('Pick your team for Week 1')
  await pick(page, 'CAR')
  await expectHome(home, 'CAR')
  await expect(beside).toContainText('Carolina Hurricanes')
  // Now the other way round: this page has the sheet's answers, and is at home when the other device picks.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expectHome(page, 'CAR')
  await toSheet(home)
  await pick(home, 'VGK')
  await expectHome(page, 'VGK')
  await toSheet(page)
  await expectSheet(page, 'VGK')
  await pick(home, 'BUF')
  await expectSheet(page, 'BUF')
  await expectHomeOnReturn(page, 'BUF')
  for (const other of [home, chat]) await other.context().close()
})

test.describe('offline', () => {
  test.use({ expectedComplaints: [/net::ERR_(INTERNET_DISCONNECTED|FAILED)|status of (404|503)/] })

  test('after a change that home has not been opened since', async ({ page, context }) => {
    await visitAs(page, { at: '/', email: emailOf('Bob') })
    await expectHome(page, null)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.goto('/')
    await expectHome(page, null)
    await page.goto('/survivor?week=1')
    await pick(page, 'CAR')
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await page.goto('/survivor?week=1')
    await expectSheet(page, 'CAR')
    await page.goto('/')
    await expectHome(page, 'CAR')
  })
})

test.describe('while the database is down', () => {
  test.use({ expectedComplaints: [/status of 502/] })

  test('a pick that waits is nowhere, and is everywhere once saved', async ({ page, context }) => {
    let isAway = true
    await context.route('**/api/survivor/contests/1/picks', async (route) => {
      if (route.request().method() !== 'POST' || !isAway) return route.fallback()
      await route.fulfill({ status: 502, json: { success: false, code: 'database_away', message: 'Away.' } })
    })
    await visitAs(page, { at: '/survivor?week=1', email: emailOf('Bob') })
    await expectSheet(page, 'CAR')
    await teamOnSheet(page, 'VGK').click()
    await page.getByRole('button', { name: 'Update Week 1 Pick' }).click()
    await expect(page.getByText("Your pick isn't saved yet")).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expectHome(page, 'CAR')
    isAway = false
    await expectHome(page, 'VGK')
  })
})

/** Records each pick the home page names, however briefly. */
const recordHome = (page: Page) =>
  page.addInitScript(() => {
    const named: string[] = []
    Object.assign(window, { named })
    new MutationObserver(() => {
      const words = document.querySelector('[aria-labelledby="my-case"] a')?.textContent ?? null
      if (location.pathname === '/' && words !== null && named.at(-1) !== words) named.push(words)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })

const homeWords = (abbreviation: string | null) =>
  abbreviation === null ? 'Pick Your Week 1 Team' : `Change Your Pick: ${abbreviation}`

/** Null for no pick. */
const expectHome = (page: Page, abbreviation: string | null) =>
  expect(
    page
      .getByRole('main')
      .getByRole('link', { name: homeWords(abbreviation) })
      .first(),
  ).toBeVisible()

async function expectHomeOnReturn(page: Page, abbreviation: string | null): Promise<void> {
  await page.evaluate(() => (window as unknown as { named: string[] }).named.splice(0))
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expectHome(page, abbreviation)
  expect(await page.evaluate(() => (window as unknown as { named: string[] }).named)).toEqual([homeWords(abbreviation)])
}

async function expectSheet(page: Page, abbreviation: string | null): Promise<void> {
  if (abbreviation === null) await expect(page.getByText(/Your (current )?pick$/)).toHaveCount(0)
  else
    await expect(
      page
        .locator('label')
        .filter({ hasText: 'Your pick' })
        .getByRole('radio', { name: new RegExp(`^${abbreviation}\\b`) }),
    ).toBeChecked()
}

const toSheet = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^(Pick Your Week 1 Team|Change Your Pick)/ })
    .first()
    .click()

async function pick(page: Page, abbreviation: string): Promise<void> {
  await teamOnSheet(page, abbreviation).click()
  await page.getByRole('button', { name: /^(Submit|Update) Week 1 Pick/ }).click()
  await expect(page.getByText(`${abbreviation} is your Week 1 pick.`)).toBeVisible()
}
