import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { ADMIN } from './server.ts'

/** Members signed up over a test's API have the admin's password, see `pool.ts`. */
type Who = { email: string; password?: string }

/** Fills in the login form and submits it; the outcome is up to the test. */
export async function sendLogin(page: Page, { email, password = ADMIN.password }: Who): Promise<void> {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Opens a path as that user, signed in over the API: only tests of the login form itself fill it in. */
export async function visitAs(
  page: Page,
  { at, email, password = ADMIN.password }: Who & { at: string },
): Promise<void> {
  // Its cookie is the page's, too.
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  const { accessToken } = await answer.json()
  await page.addInitScript((token) => {
    // Only once: a later sign-out or newer token isn't overwritten by the next page. A mail's frame has no storage.
    if (window !== window.top) return
    const mark = `signed in ${token}`
    if (localStorage.getItem(mark) === null) localStorage.setItem('PuckPool_token', token)
    localStorage.setItem(mark, 'once')
  }, accessToken)
  await page.goto(at)
}

type Opened = Who & {
  url: string
  at: string
  /** One of Playwright's devices; defaults to the project's desktop or phone. */
  device?: object
  /** Prepares the context before its first page. */
  prepare?: (context: BrowserContext) => Promise<void>
}

/** Another browser, in which that user has just opened a path. */
export async function openAs(browser: Browser, { url, device = {}, prepare, ...who }: Opened): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL: url, reducedMotion: 'reduce' })
  await prepare?.(context)
  const page = await context.newPage()
  await visitAs(page, who)
  return page
}

export const isPhone = () => test.info().project.use.isMobile === true

/** On a phone the header's links and buttons are in a menu. */
export async function openMenu(page: Page): Promise<void> {
  if (isPhone()) await page.getByRole('button', { name: 'Open menu' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}
