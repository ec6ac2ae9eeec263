import type { BrowserContext, Page } from '@playwright/test'
import { MAILJET_ACCOUNT } from '../../test/harness/mail/mail-catchers.ts'
import { hashOf, type PushService } from '../../test/harness/mail/push-service.ts'
import { WHOLE_BROWSER } from '../harness/browsers.ts'
import { COLOR_RULES, findNothingWrong, lookAtOnce } from '../harness/looks.ts'
import { linkOf } from '../harness/mail-pool.ts'
import { emailOf, expect, type PoolServer } from '../harness/pool.ts'
import { test } from '../harness/push-pool.ts'
import { openMenu, visitAs } from '../harness/sign-in.ts'

test.use({
  clock: '2025-11-11T12:01:00-05:00',
  launchOptions: WHOLE_BROWSER,
  permissions: ['notifications'],
  expectedComplaints: [/net::ERR_(INTERNET_DISCONNECTED|FAILED)|the server responded with a status of 40[14]/],
})

async function openNotifications(page: Page) {
  await openMenu(page)
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect(page).toHaveURL('/account/notifications')
}

type Keys = ReturnType<ReturnType<PushService['browser']>['subscription']>

/** A headless browser can't reach a push service, so it gets a stand-in. Everything else is the browser's own. */
async function usePushService(context: BrowserContext, keys: Keys) {
  await context.addInitScript(({ endpoint, keys, public_key }) => {
    const bytes = atob(public_key.replaceAll('-', '+').replaceAll('_', '/'))
    const applicationServerKey = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)).buffer
    const subscription = {
      get endpoint() {
        return localStorage.getItem('subscribed') ?? endpoint
      },
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem('subscribed')
        return true
      },
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('subscribed') ? (subscription as unknown as PushSubscription) : null
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('subscribed', endpoint)
      return subscription as unknown as PushSubscription
    }
  }, keys)
}

/** Delivers pushes to the service worker, as the browser does. */
async function openDelivery(page: Page): Promise<(data: object) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
  }
}

const titlesShown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })

const worker = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

test('a member turns notifications on, gets one, and opens their pick with it', async ({
  page,
  context,
  pool,
  push,
}) => {
  const name = 'Push phone'
  const member = await pool.signUp(name.replace(' ', ''))
  // The contract promises both fields.
  const { public_key } = (await member('GET', '/notifications/push')) as { public_key: string }
  await usePushService(context, push.browser(name).subscription(public_key))
  await visitAs(page, { email: emailOf(name.replace(' ', '')), at: '/' })

  await openNotifications(page)
  const notifications = page.getByRole('region', { name: 'Notifications' })
  const toggle = notifications.getByRole('switch', { name: 'Notifications on this device' })
  await expect(toggle).toBeEnabled()
  await expect(toggle).not.toBeChecked()
  await toggle.click({ force: true })
  await expect(toggle).toBeChecked()
  await expect(notifications.getByText('On while you stay signed in here')).toBeVisible()
  for (const scheme of ['dark', 'light']) {
    await page.evaluate((of) => document.documentElement.setAttribute('data-mantine-color-scheme', of), scheme)
    await lookAtOnce(page, `the switch, ${scheme}`, scheme === 'light' ? undefined : COLOR_RULES)
  }

  await notifications.getByRole('button', { name: 'Send a Test' }).click()
  await expect(page.getByText('The notification is on its way')).toBeVisible()
  const mine = push.received.filter(({ device }) => device === name)
  expect(mine).toMatchObject([{ title: 'A test from PuckPool', path: '/' }])
  expect(push.faults).toEqual([])

  const deliver = await openDelivery(page)
  const words = { title: '2 hours left: no Week 6 pick yet', body: 'Picks lock.', path: '/survivor?week=6', tag: 'a' }
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Only once: a second push could show its notification after the first one was dismissed.
  await deliver(words)
  await expect.poll(() => titlesShown(page)).toEqual([words.title])
  await (await worker(context)).evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobal
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL('/survivor?week=6')
  expect(context.pages()).toHaveLength(1)
  await expect.poll(() => titlesShown(page)).toEqual([])

  // The push service gives the browser a new address; the worker sends it to the pool, which deletes the old one.
  const replaced = {
    old: push.browser(name).subscription(public_key),
    now: push.browser(`${name} again`).subscription(public_key),
  }
  await (await worker(context)).evaluate(async ({ old, now }) => {
    const scope = self as unknown as ServiceWorkerGlobal
    scope.PushManager.prototype.subscribe = async () => ({ toJSON: () => now })
    const event = new scope.ExtendableEvent('pushsubscriptionchange')
    scope.dispatchEvent(Object.assign(event, { oldSubscription: old }))
  }, replaced)
  const hashes = async () => {
    // The contract promises the list.
    const { devices } = (await member('GET', '/notifications/push')) as { devices: { endpoint_hash: string }[] }
    return devices.map(({ endpoint_hash }) => endpoint_hash)
  }
  await expect.poll(hashes).toEqual([hashOf(replaced.now.endpoint)])
  await page.evaluate((endpoint) => localStorage.setItem('subscribed', endpoint), replaced.now.endpoint)

  await openNotifications(page)
  await expect(toggle).toBeChecked()
  await toggle.click({ force: true })
  await expect(toggle).not.toBeChecked()
  expect(await member('GET', '/notifications/push')).toMatchObject({ devices: [] })
})

/** The parts of a service worker's global scope that the test uses. */
type ServiceWorkerGlobal = EventTarget & {
  registration: { getNotifications: () => Promise<Notification[]> }
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
  ExtendableEvent: new (type: string) => Event
  PushManager: { prototype: { subscribe: () => Promise<{ toJSON: () => object }> } }
}

test('a member who has blocked notifications sees where to allow them', async ({ page, context, pool }) => {
  const name = 'Blocked'
  await pool.signUp(name)
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await visitAs(page, { email: emailOf(name), at: '/' })
  await openNotifications(page)
  await expect(page.getByText('Blocked. Allow notifications for this site in your browser settings.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeDisabled()
})

/** A waiting contest, and a new member with a screen open. */
async function withContest(pool: PoolServer, name: string): Promise<number> {
  const { contest } = (await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: name,
    season_year: '2025-26',
    season_start_date: '2025-11-24',
    max_participants: 20,
    // The contract promises the contest.
  })) as { contest: { contest_id: number } }
  await pool.signUp(name)
  return contest.contest_id
}

test('a member who joined is asked once about reminders', async ({ page, pool }) => {
  const name = 'Asked'
  const contest = await withContest(pool, name)
  await visitAs(page, { at: `/survivor?contest=${contest}`, email: emailOf(name) })
  const question = page.getByRole('region', { name: 'Never miss a deadline' })
  await page.getByRole('button', { name: 'Join Contest' }).click()
  await expect(question.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await findNothingWrong(page, 'question')
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('You have joined as')).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('a member who joins with one button is asked on the dashboard, and nowhere again', async ({ page, pool }) => {
  const name = 'AskedAtHome'
  const contest = await withContest(pool, name)
  await visitAs(page, { at: '/join?season=2025-26', email: emailOf(name) })
  const question = page.getByRole('region', { name: 'Never miss a deadline' })
  await page.getByRole('button', { name: /^Join \d Contests?$/ }).click()
  await expect(page).toHaveURL('/')
  await expect(question.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toHaveCount(0)
  await page.goto(`/survivor?contest=${contest}`)
  await expect(page.getByText('You have joined as')).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('the pool can be installed as an app', async ({ page }) => {
  await page.goto('/login')
  const session = await page.context().newCDPSession(page)
  const { errors, data = '' } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ name: 'PuckPool', start_url: '/', scope: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type']).toBe('image/png')
    const png = await answer.body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const code = await page.request.get('/sw.js')
  expect(code.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  })
})

/** The text of every answer the service worker keeps on the device. */
const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      if (!name.startsWith('answers-')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })

test.describe('two members in one browser', () => {
  test.use({ expectedComplaints: [/the server responded with a status of 401/] })

  test('another member’s sign-in in a second tab ends the first one’s session, kept answers and notifications (A4)', async ({
    page,
    context,
    pool,
    push,
    mailjet,
  }) => {
    const [first, second] = ['Firsttab', 'Secondtab']
    const firstElsewhere = await pool.signUp(first)
    await pool.signUp(second)
    const readDevices = async () => {
      // The contract promises both fields.
      return (await firstElsewhere('GET', '/notifications/push')) as { public_key: string; devices: object[] }
    }
    await usePushService(context, push.browser(first).subscription((await readDevices()).public_key))
    await visitAs(page, { email: emailOf(first), at: '/account/notifications' })
    await page.getByRole('switch', { name: 'Notifications on this device' }).click({ force: true })
    await expect.poll(async () => (await readDevices()).devices.length).toBe(1)
    await page.goto('/account')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(first)
    await expect.poll(() => keptAnswers(page)).toContain(emailOf(first))
    const token = await page.evaluate(() => localStorage.getItem('PuckPool_token'))

    await pool.asAdmin('PUT', '/notifications/settings', MAILJET_ACCOUNT)
    await page.request.post('/api/auth/sign-in-link/ask', { data: { email: emailOf(second) } })
    const tab = await context.newPage()
    await tab.goto(await linkOf(pool, mailjet, emailOf(second)))
    await tab.getByRole('button', { name: 'Sign In' }).click()

    for (const of of [tab, page]) await expect(of.getByRole('button', { name: 'S: open menu' })).toBeVisible()
    await expect.poll(() => keptAnswers(tab)).toContain(emailOf(second))
    expect(await keptAnswers(tab)).not.toContain(emailOf(first))
    expect(await tab.evaluate(() => localStorage.getItem('subscribed')), 'the browser’s own subscription').toBeNull()
    expect((await readDevices()).devices).toEqual([])
    const ended = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
    expect(ended.status()).toBe(401)
  })
})
