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

/** Opens an address as that user, signed in over the API: only where the login form is the subject does a test fill it in. */
export async function visitAs(
  page: Page,
  { at, email, password = ADMIN.password }: Who & { at: string },
): Promise<void> {
  // Its cookie is the page's, too.
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  const { accessToken } = await answer.json()
  await page.addInitScript((token) => {
    // Once: whoever signs out later, or gets a newer token, is not set back by the next page.
    // The frame of a mail has no storage.
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
  /** One of Playwright's devices; the project's desktop or phone where none is given. */
  device?: object
  /** What the browser is told before its first page. */
  prepare?: (context: BrowserContext) => Promise<void>
}

/** Another browser, in which that user has just opened an address. */
export async function openAs(browser: Browser, { url, device = {}, prepare, ...who }: Opened): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL: url, reducedMotion: 'reduce' })
  await prepare?.(context)
  const page = await context.newPage()
  await visitAs(page, who)
  return page
}

export const isPhone = () => test.info().project.use.isMobile === true

/** On a phone the links and buttons of the header are in a menu. */
export async function openMenu(page: Page): Promise<void> {
  if (isPhone()) await page.getByRole('button', { name: 'Open menu' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}
