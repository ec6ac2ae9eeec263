import type { Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { ADMIN, expect, test } from '../harness/server.ts'
import { isPhone, openMenu, sendLogin, signOut, visitAs } from '../harness/sign-in.ts'

let members = 0

/** An existing member; no one is signed in yet. */
async function someone(page: Page) {
  members += 1
  const email = `member${members}-${test.info().project.name}@example.test`
  const answer = await page.request.post('/api/auth/register', {
    data: { email, password: ADMIN.password, name: 'Ann', lastName: `Larsson ${members}` },
  })
  expect(answer.status()).toBe(201)
  await page.context().clearCookies()
  return email
}

async function memberAt(page: Page, address: string) {
  const email = await someone(page)
  await visitAs(page, { email, at: address })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return email
}

/** The number of the member's sessions, counted without storing anything in the page. */
async function sessionsOf(page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('PuckPool_token'))
  const answer = await page.request.get('/api/auth/sessions', { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()).sessions.length
}

async function openAccount(page: Page, tab = 'Profile') {
  await openMenu(page)
  await page.getByRole('button', { name: /^Ann/ }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Account sections' }).getByRole('link', { name: tab }).click()
}

// The browser itself logs a refused call to the console.
test.use({ expectedComplaints: [/the server responded with a status of 40[149]/] })

test('a visitor signs up and lands on the page they wanted', async ({ page }) => {
  await page.goto('/survivor?week=3')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Bob')
  await page.getByLabel('Email Address').fill(`bob-${test.info().project.name}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bob')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/survivor?week=3')
})

test('members can’t open the admin area or the login screen, and an unknown path says so', async ({ page }) => {
  await memberAt(page, '/admin')
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an administrator sees the admin area in the header, a member doesn’t', { tag: '@both' }, async ({ page }) => {
  await visitAs(page, { ...ADMIN, at: '/' })
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible()
  if (isPhone()) await page.keyboard.press('Escape')
  await signOut(page)
  await sendLogin(page, { email: await someone(page) })
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Survivor Contest' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
})

test('signing out in one tab signs out the other, and the next person doesn’t land on the same page', async ({
  page,
}) => {
  await memberAt(page, '/survivor')
  const other = await page.context().newPage()
  await other.goto('/')
  await signOut(other)
  await expect(page).toHaveURL('/login')
  await sendLogin(page, { email: await someone(page) })
  await expect(page).toHaveURL('/')
})

test.describe('a slow line', () => {
  test.use({ expectedComplaints: [] })

  test('delivers nothing on behalf of a session after it was signed out', async ({ page, context }) => {
    const email = await memberAt(page, '/survivor')
    const held: (() => void)[] = []
    const statuses: number[] = []
    context.on('response', (response) => statuses.push(response.status()))
    // The service worker's responses are held, too.
    await context.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await new Promise<void>((deliver) => held.push(deliver))
      await route.continue().catch(() => undefined)
    })
    await page.getByRole('link', { name: 'PuckPool' }).click()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    // From now on every request of the screen is pending until after the session has ended.
    await page.route('**/api/auth/logout', async (route) => {
      const ended = await route.fetch()
      for (const deliver of held.splice(0)) deliver()
      await route.fulfill({ response: ended })
    })
    await signOut(page)
    await context.unroute('**/api/**')
    for (const deliver of held.splice(0)) deliver()
    await sendLogin(page, { email })
    await expect(page).toHaveURL('/')
    expect(statuses.filter((status) => status === 401)).toEqual([])
  })
})

test.describe('an unreachable server', () => {
  test.use({ expectedComplaints: [/net::ERR_(FAILED|INTERNET)|the server responded/] })

  test('doesn’t prevent signing out', async ({ page }) => {
    await memberAt(page, '/')
    await page.route('**/api/auth/logout', (route) => route.abort())
    await signOut(page)
    expect(await page.evaluate(() => localStorage.getItem('PuckPool_token'))).toBeNull()
  })

  test('receives the sign-out at the next start, which ends only that session', async ({ page }) => {
    const email = await memberAt(page, '/')
    await page.route('**/api/auth/logout', (route) => route.abort())
    await signOut(page)
    await sendLogin(page, { email })
    await expect(page).toHaveURL('/')
    expect(await sessionsOf(page), 'by signing up, the one signed out, and this one').toBe(3)
    await page.unroute('**/api/auth/logout')
    await page.reload()
    await expect.poll(() => sessionsOf(page)).toBe(2)
    expect((await page.request.post('/api/auth/refresh-token')).status()).toBe(200)
  })

  test('is reported by a quiet bar until it is back', async ({ page, context }) => {
    await memberAt(page, '/')
    await context.setOffline(true)
    await expect(page.getByText('You are offline')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline')).toHaveCount(0)
  })
})

test('an expired access token is renewed silently', async ({ page }) => {
  await memberAt(page, '/survivor')
  await page.evaluate(() => localStorage.setItem('PuckPool_token', 'ran-out'))
  await page.reload()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page).toHaveURL('/survivor')
  expect(await page.evaluate(() => localStorage.getItem('PuckPool_token'))).not.toBe('ran-out')
})

test.describe('an expired token', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED|the server responded with a status of 401/] })

  /** Away from the app, whose own requests would renew the token before the page is opened. */
  async function runOut(page: Page) {
    await page.goto('/api/health')
    await page.evaluate(() => localStorage.setItem('PuckPool_token', 'ran-out'))
  }
  const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('PuckPool_token'))

  test('is renewed even if the first response was lost with the page that requested it (A4)', async ({ page }) => {
    await memberAt(page, '/survivor')
    await runOut(page)
    let lost = 0
    await page.route('**/api/auth/refresh-token', async (route) => {
      // The server rotates the cookie, but the browser never receives it.
      const { host: _, connection: __, ...headers } = await route.request().allHeaders()
      const { status } = await fetch(route.request().url(), { method: 'POST', headers })
      expect(status).toBe(200)
      lost += 1
      // The page may be gone by now.
      await route.abort().catch(() => undefined)
    })
    await page.goto('/survivor')
    await expect.poll(() => lost).toBeGreaterThan(0)
    await page.reload()
    await expect.poll(() => lost).toBeGreaterThan(1)
    await page.unroute('**/api/auth/refresh-token')
    await page.reload()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page).toHaveURL('/survivor')
    expect(await tokenOf(page)).not.toBe('ran-out')
  })

  test('is renewed once for two tabs opening together (A4)', async ({ page }) => {
    await memberAt(page, '/survivor')
    const other = await page.context().newPage()
    await runOut(page)
    await Promise.all([page.goto('/survivor'), other.goto('/champions')])
    for (const tab of [page, other]) await expect(tab.getByRole('banner')).toBeVisible()
    await expect(page).toHaveURL('/survivor')
    await expect(other).toHaveURL('/champions')
    expect(await tokenOf(other)).toBe(await tokenOf(page))
    // Later, with the last tab's cookie.
    await runOut(page)
    await page.goto('/survivor')
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

test('an ended session says so and leads back after sign-in', async ({ page, context }) => {
  const email = await memberAt(page, '/survivor')
  // Away from the app, whose own requests would notice before the page is opened.
  await page.goto('/api/health')
  await context.clearCookies()
  await page.evaluate(() => localStorage.setItem('PuckPool_token', 'ran-out'))
  await page.goto('/survivor')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await sendLogin(page, { email })
  await expect(page).toHaveURL('/survivor')
})

test('the account page changes the name at once, and the password with the current one', async ({ page }) => {
  await memberAt(page, '/')
  await openAccount(page)
  await page.getByLabel('Name', { exact: true }).fill('Annika')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annika' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign-in' }).click()
  await expect(page).toHaveURL('/account/sign-in')
  await page.getByLabel('New Password').fill('a new goal song')
  await page.getByLabel('Current Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Current Password')).toHaveValue('')
  await page.goto('/account/nowhere')
  await expect(page).toHaveURL('/account')
})

test('a member sees their other sessions, and ends one with their password', async ({ page, browser, server }) => {
  const email = await memberAt(page, '/')
  const other = await browser.newContext({ baseURL: server.url })
  const there = await other.newPage()
  await there.goto('/login')
  await sendLogin(there, { email })
  await expect(there).toHaveURL('/')
  await openAccount(page, 'Devices')
  const section = page.getByRole('region', { name: 'Signed In' })
  await expect(section.getByText('This device')).toBeVisible()
  // The third is the one from signing up.
  await expect(section.getByRole('button', { name: /^Sign out / })).toHaveCount(2)
  await section.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await expect(section.getByLabel('Your Password')).toBeFocused()
  await section.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await expect(section.getByText('Enter your current password')).toBeVisible()
  await section.getByLabel('Your Password').fill(ADMIN.password)
  await section.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await expect(page.getByText('Signed out everywhere else')).toBeVisible()
  await expect(section.getByRole('button', { name: /^Sign out / })).toHaveCount(0)
  await there.goto('/survivor')
  await expect(there).toHaveURL('/login')
  await other.close()
})

test.describe('a screen that can’t be rendered', () => {
  // A service worker would have a valid copy of the screen's file.
  test.use({ serviceWorkers: 'block', expectedComplaints: [/lost the puck|the server responded/] })

  test('shows Unexpected Application Error!, with a link home', async ({ page }) => {
    await memberAt(page, '/')
    await page.route('**/assets/champions-screen-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export const ChampionsScreen = () => { throw new Error('lost the puck') }",
      }),
    )
    await page.goto('/champions')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await page.getByRole('link', { name: 'PuckPool' }).click()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toHaveCount(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('the system theme is set before the first paint, and the switch is remembered', async ({ page }) => {
      await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      await page.goto('/login')
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await page.unroute('**/assets/index-*.js')
      await page.reload()
      const other = colorScheme === 'dark' ? 'light' : 'dark'
      await page.getByRole('button', { name: `Switch to the ${other} theme` }).click()
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other)
      await expect(page.getByRole('button', { name: `Switch to the ${colorScheme} theme` })).toBeVisible()
    })
  })
}

test('axe finds nothing wrong with a phone’s menu in either theme', { tag: '@phone' }, async ({ page }) => {
  await memberAt(page, '/nowhere')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Help' })).toBeVisible()
  await findNothingWrong(page, 'drawer')
})
