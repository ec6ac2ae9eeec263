import type { Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { emailOf, expect, type PoolServer, test } from '../harness/pool.ts'
import { hearRequests, untilQuiet } from '../harness/quiet.ts'
import { visitAs } from '../harness/sign-in.ts'

// The day before week 1 of a contest that starts on this Monday: its lock is 19:00 Eastern.
test.use({
  clock: '2025-11-09T12:00:00-05:00',
  // There is no two-team contest.
  expectedComplaints: [/the server responded with a status of 404/],
})

let members = 0

/** A separate member per test, with a screen open. */
async function memberAt(page: Page, pool: PoolServer, at: string) {
  members += 1
  const name = `Shell${members}${test.info().project.name}`
  const call = await pool.signUp(name)
  await visitAs(page, { at, email: emailOf(name) })
  await expect(page.getByRole('main')).toBeVisible()
  return { name, call }
}

/** Sums up layout shifts. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifts: number }
    seen.shifts = 0
    new PerformanceObserver((list) => {
      // The browser's layout shift entries.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts)

test('a phone has each screen one tap away, at the bottom, even on the narrowest', { tag: '@phone' }, async ({
  page,
  pool,
}) => {
  await memberAt(page, pool, '/')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  for (const [name, path] of [
    ['Survivor Contest', '/survivor'],
    ['Two-Team Contest', '/two-team'],
    ['Chat', '/chat'],
    ['Dashboard', '/'],
  ] as const) {
    await tabs.getByRole('link', { name }).tap()
    await expect(page).toHaveURL(path)
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await findNothingWrong(page, 'tabs')
  const [bar, last] = [await tabs.boundingBox(), await tabs.getByRole('link').last().boundingBox()]
  expect(bar).toMatchObject({ width: 320, height: 56 })
  expect(last?.height).toBeGreaterThanOrEqual(44)
  // The menu has every screen by its full name, also those without a tab.
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const links = page.getByRole('dialog', { name: 'Menu' }).getByRole('link')
  await expect(links).toHaveText([
    'Dashboard',
    'Two-Team Contest',
    'Survivor Contest',
    'Chat',
    'Notifications',
    'Help',
    'Pool History',
    'Champions',
  ])
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await links.getByText('Pool History').tap()
  await expect(page).toHaveURL('/history')
  await expect(tabs).toBeVisible()
})

test('a phone’s header shrinks on scrolling, and nothing else moves', { tag: '@phone' }, async ({ page, pool }) => {
  await memberAt(page, pool, '/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await watchShifts(page)
  hearRequests(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilQuiet(page)
  const bottom = async () => {
    const box = await page.getByRole('banner').boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  const before = await bottom()
  const moved = await shifts(page)
  await page.evaluate(() => window.scrollTo(0, 200))
  await expect.poll(bottom).toBe(before - 12)
  expect(await shifts(page)).toBe(moved)
})

test('the tabs make way for the keyboard, and the composer sits above it', { tag: '@phone' }, async ({
  page,
  pool,
}) => {
  await memberAt(page, pool, '/chat')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const field = page.getByLabel('Message', { exact: true })
  await expect(field).toBeEnabled()
  const bar = await tabs.boundingBox()
  const composer = await field.boundingBox()
  const gap = (bar?.y ?? 0) - (composer?.y ?? 0) - (composer?.height ?? 0)
  expect(gap).toBeGreaterThan(0)
  // No line is reserved below the field.
  expect(gap).toBeLessThan(16)
  // Title, status, online count and search share one bar.
  expect(await page.getByRole('main').locator('header').boundingBox()).toMatchObject({ height: 48 })
  await expect(page.getByRole('main').getByRole('button', { name: /^Online Users/ })).toBeVisible()
  await field.tap()
  // The keyboard shrinks the page.
  await page.setViewportSize({ width: 390, height: 480 })
  await expect(tabs).toBeHidden()
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tabs).toBeVisible()
})

test('a pick that locks within a day is shown on every screen except its own, until it is made (spec 2)', {
  tag: '@phone',
}, async ({ page, pool }) => {
  const { call } = await memberAt(page, pool, '/chat')
  const other = await pool.signUp(`Other${members}${test.info().project.name}`)
  const { contest } = (await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Strip',
    season_year: '2025-26',
    season_start_date: '2025-11-10',
    max_participants: 2,
    // The contract promises the contest.
  })) as { contest: { contest_id: number } }
  const at = `/survivor/contests/${contest.contest_id}`
  for (const member of [call, other]) await member('POST', `${at}/join`, {})
  await pool.jump('2025-11-10T12:00:00-05:00')
  await watchShifts(page)
  await page.reload()
  const strip = page.getByRole('complementary', { name: 'Urgent' })
  await expect(strip).toContainText(/Week 1 pick locks in \d h/)
  await findNothingWrong(page, 'strip')
  const [bar, tabs] = [await strip.boundingBox(), await page.getByRole('navigation', { name: 'Tabs' }).boundingBox()]
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBeLessThanOrEqual(Math.round(tabs?.y ?? 0))
  await page.goto('/help')
  await expect(strip).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await shifts(page)).toBeLessThan(0.02)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip).toHaveCount(0)

  await page.goto('/chat')
  await expect(strip).toContainText(/Week 1 pick locks in \d h/)
  await pool.jump('2025-11-10T18:30:00-05:00')
  // Without a reload: every open page is notified of a jump.
  await expect(strip).toContainText(/Week 1 pick locks in \d\d:\d\d/)
  await expect(page).toHaveTitle(/^(\(\d+\) )?Pick locks soon · /)
  await strip.getByRole('link').click()
  await expect(page).toHaveURL(`/survivor?contest=${contest.contest_id}&week=1`)
  await expect(strip).toHaveCount(0)
  await page.goto('/chat')
  await expect(strip).toBeVisible()
  await call('POST', `${at}/picks`, { week_number: 1, team_id: pool.team('BOS') })
  await expect(strip).toHaveCount(0)
  await pool.asAdmin('DELETE', at).catch(() => undefined)
})

test('toasts appear one at a time above a phone’s tabs', { tag: '@phone' }, async ({ page, pool }) => {
  await memberAt(page, pool, '/account')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.tap()
  const toast = page.getByText('Profile updated successfully')
  await expect(toast).toBeVisible()
  const [box, tabs] = [await toast.boundingBox(), await page.getByRole('navigation', { name: 'Tabs' }).boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(tabs?.y ?? 0)
  expect(box?.y).toBeGreaterThan(422)
  await page.getByLabel('Last Name').fill('Larsson')
  await save.tap()
  await expect(save).toBeEnabled()
  await expect(toast).toHaveCount(1)
})

test('the account opens and changes by keyboard alone', async ({ page, pool }) => {
  const { name } = await memberAt(page, pool, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
  // The page has the focus; its tabs come first.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  for (const _ of ['Profile', 'Sign-in', 'Notifications']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/notifications')
  await expect(page.getByRole('switch', { name: /^Week results/ })).toBeEnabled()
  await page.getByRole('switch', { name: /^Week results/ }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: /^Week results/ })).not.toBeChecked()
})

test('each screen uses every early answer', async ({ page, pool }) => {
  await memberAt(page, pool, '/')
  for (const path of ['/', '/survivor', '/two-team', '/chat', '/account']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => answersLeft(page), path).toEqual([])
  }
})

/** The requests of `early.js` whose answers weren't used; null if it made none. */
const answersLeft = (page: Page) =>
  page.evaluate(() => {
    const { earlyAnswers } = window as unknown as { earlyAnswers?: { answers: Map<string, unknown> } }
    return earlyAnswers === undefined ? null : [...earlyAnswers.answers.keys()]
  })
