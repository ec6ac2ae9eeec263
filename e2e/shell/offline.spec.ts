import type { BrowserContext, Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { emailOf, expect, test } from '../harness/pool.ts'
import { openMenu, visitAs } from '../harness/sign-in.ts'

/** The pool on a bus: answers stay readable with their time, and nothing is sent later automatically. */
test.use({
  clock: '2025-11-11T11:56:00-05:00',
  expectedComplaints: [/net::ERR_(INTERNET_DISCONNECTED|FAILED)|the server responded with a status of (404|503)/],
})

/** A page opened offline isn't always informed by the browser, which may report that it is online. */
const BAR = /(You are offline|The pool can’t be reached)\. Last updated /

test('a member reads on without a network, and sees which actions failed', { tag: '@phone' }, async ({
  page,
  context,
  pool,
}) => {
  const name = `Off${test.info().project.name}`
  await pool.signUp(name)
  await visitAs(page, { email: emailOf(name), at: '/' })
  await untilKept(page)
  await page.goto('/survivor')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Welcome to Week', { exact: false })).toBeVisible()

  const title = page.getByRole('heading', { level: 1 })
  const before = await title.boundingBox()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  expect(await title.boundingBox(), 'the bar moves nothing that is read').toEqual(before)
  // Started from the home screen: a full page load.
  await page.goto('/')
  await expect(page.getByText('Welcome to Week', { exact: false })).toBeVisible()
  await expect(page.getByText(BAR)).toBeVisible()
  await findNothingWrong(page, 'offline')
  await page.goto('/survivor')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)

  // The bar doesn't push the chat's field below the window.
  await page.goto('/chat')
  await expect(page.getByText(BAR)).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toBeInViewport({ ratio: 1 })

  // A screen that was never opened still works, and says what it could not read.
  await page.goto('/champions')
  const panel = page.getByRole('main').getByRole('alert')
  await expect(panel).toContainText('Network error. Please try again.')
  await expect(panel).toContainText('This page isn’t on your device yet')
  await expect(page.getByText('Last updated')).toBeHidden()
  await page.goto('/two-team')
  await expect(panel).toHaveText(/^You’re offlineThis page isn’t .*Failed to load contest. Please try again.Try Again$/)
  await findNothingWrong(page, 'offline-unread')
  await context.setOffline(false)
  await expect(panel).toHaveCount(0)
  await expect(page.getByText(BAR)).toHaveCount(0)

  expect(await keptOf(page, 'answers-')).not.toEqual([])
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect.poll(() => keptOf(page, 'answers-')).toEqual([])
})

test('a first visit can be read offline, and its pages recover automatically', async ({ page, context, pool }) => {
  await pool.signUp('First')
  await visitAs(page, { email: emailOf('First'), at: '/' })
  await expect(page.getByText('Welcome to Week', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Survivor Contest' }).first().click()
  const none = page.getByText('No Active Survivor Contest')
  await expect(none).toBeVisible()
  await untilKept(page)
  await expect
    .poll(() => keptOf(page, 'answers-'))
    .toEqual(expect.arrayContaining(['/api/auth/me', '/api/contest/analytics', '/api/survivor/contests']))
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByText('Welcome to Week', { exact: false })).toBeVisible()
  await page.goto('/survivor')
  await expect(none).toBeVisible()
  await expect(page.getByText(BAR)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(BAR)).toHaveCount(0)
  await expect(none).toBeVisible()
})

test('a restarting server’s own response reaches the page, a proxy’s doesn’t', async ({ page, context, pool }) => {
  await pool.signUp('Restart')
  await visitAs(page, { at: '/', email: emailOf('Restart') })
  await untilKept(page)
  const read = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('PuckPool_token')}` }
      const answer = await fetch('/api/survivor/contests', { headers })
      return { status: answer.status, isKept: answer.headers.has('x-kept-at') }
    })
  expect(await read()).toEqual({ status: 200, isKept: false })
  await expect.poll(() => keptOf(page, 'answers-')).toContain('/api/survivor/contests')

  const [ours, proxys] = [{ json: { success: false, code: 'starting', message: '' } }, { body: '<h1>Unavailable</h1>' }]
  await context.route('**/api/survivor/contests', (route) => route.fulfill({ status: 503, ...ours }))
  expect(await read(), 'the page learns when to retry').toEqual({ status: 503, isKept: false })
  await context.route('**/api/survivor/contests', (route) => route.fulfill({ status: 503, ...proxys }))
  expect(await read(), 'nobody is there').toEqual({ status: 200, isKept: true })
})

/** The chat screen's file. */
const CHAT = /\/assets\/chat-(?!panel)/

test('a screen with a missing file loads automatically once the file is available', async ({ browser, pool }) => {
  await pool.signUp('Missing')
  // The worker would have the file.
  const context = await browser.newContext({ baseURL: pool.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await visitAs(page, { email: emailOf('Missing'), at: '/' })
  await breakFiles(context, CHAT)
  const triesAgain = page.waitForEvent('load')
  await page.getByRole('link', { name: /^Chat/ }).first().click()
  await triesAgain
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' }), 'once').toBeVisible()
  await context.unroute('**/assets/*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Pool Chat' })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/')
  await other.route(CHAT, (route) => route.abort(), { times: 1 })
  await other.getByRole('link', { name: /^Chat/ }).first().click()
  await expect(other.getByRole('heading', { name: 'Pool Chat' }), 'as after an upgrade').toBeVisible()
  await context.close()
})

/** Waits until the service worker has cached the app and controls the page. */
async function untilKept(page: Page) {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** The service worker's cache of that name. */
const keptOf = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    const names = (await caches.keys()).filter((of) => of.startsWith(name))
    const kept = await Promise.all(names.map(async (of) => (await caches.open(of)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  }, name)

const breakFiles = (context: BrowserContext, which: RegExp) =>
  context.route('**/assets/*', (route) => (which.test(route.request().url()) ? route.abort() : route.continue()))

async function signOut(page: Page) {
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
}
