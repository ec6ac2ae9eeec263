import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { ADMIN } from './server.ts'

/** Whoever signs up over the API of a test has the admin's password, see `pool.ts`. */
type Who = { email: string; password?: string }

/** Fills the form of the login screen in and sends it; what comes of it is the test's to say. */
export async function sendLogin(page: Page, { email, password = ADMIN.password }: Who): Promise<void> {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs in through the form and waits for the dashboard. */
export async function signIn(page: Page, who: Who): Promise<void> {
  await page.goto('/login')
  await sendLogin(page, who)
  await expect(page).toHaveURL((url) => url.pathname === '/')
}

type Opened = Who & {
  url: string
  /** One of Playwright's devices; the project's desktop or phone where none is given. */
  device?: object
  /** What the browser is told before its first page. */
  prepare?: (context: BrowserContext) => Promise<void>
}

/** Another browser, in which that user has just signed in. */
export async function openAs(browser: Browser, { url, device = {}, prepare, ...who }: Opened): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL: url, reducedMotion: 'reduce' })
  await prepare?.(context)
  const page = await context.newPage()
  await signIn(page, who)
  return page
}

/** Opens an address with that user's token, where the login screen is not what the test is about. */
export async function visitAs(
  page: Page,
  { at, email, password = ADMIN.password }: Who & { at: string },
): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  const { accessToken } = await answer.json()
  await page.addInitScript((token) => localStorage.setItem('PuckPool_token', token), accessToken)
  await page.goto(at)
}

export const isPhone = () => test.info().project.name === 'phone'

/** On a phone the links and buttons of the header are in a menu. */
export async function openMenu(page: Page): Promise<void> {
  if (isPhone()) await page.getByRole('button', { name: 'Open menu' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}
