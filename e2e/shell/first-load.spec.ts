import type { Browser, Page, Request } from '@playwright/test'
import { emailOf, expect, type PoolServer, test } from '../harness/pool.ts'
import { openAs, visitAs } from '../harness/sign-in.ts'
import { startSurvivor } from '../harness/survivor.ts'

/** A phone's requests for a screen, which tend to grow: one small file after the other. */
test.use({
  clock: '2025-10-10T12:35:00-04:00',
  // There is no two-team contest at first.
  expectedComplaints: [/the server responded with a status of 404/],
})
test.describe.configure({ mode: 'serial' })

/**
 * Requests of a phone’s first visit, including its socket, and transferred kilobytes: at most 295, plus an answer of 10
 * that a slow machine requests again.
 */
const FIRST = { requests: 20, kilobytes: 310 }
/** For the next visit, when the service worker has the app: only the screen's data, which may have changed. */
const AGAIN = { requests: 12, kilobytes: 8 }
/** The largest layout shift that doesn't cost readers their place. */
const LARGEST_SHIFT = 0.02

/** Opened weekly, and those with the most own content, for a member and for an account. */
const OFTEN = ['/', '/survivor', '/chat']
const NOW_AND_THEN = ['/survivor/planner?contest=1', '/account']

test('signing in takes few requests', ({ browser, pool }) =>
  expectFew({ browser, pool, path: '/login', name: null }, { requests: 7, kilobytes: 150 }))

test('a visitor gets only the login screen, and its card stays in place', async ({ browser, pool }) => {
  const visit = { browser, pool, path: '/', name: null }
  await onPhone(visit, { serviceWorkers: 'allow' }, async (page) => {
    // A demo's box is as tall as the form, and a slow phone gets the answer late.
    await page.route('/api/auth/options', async (route) => {
      const answer = await route.fetch()
      const logins = [{ label: 'Member', as: 'a Member', email: 'member@puckpool.demo', password: 'slap-shot' }]
      await couldHaveDrawn(page)
      await route.fulfill({ response: answer, json: { ...(await answer.json()), demo: { logins } } })
    })
    const { requests, shift } = await measure(page, () => open(page, visit))
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Member' })).toBeVisible()
    expect(requests.filter((path) => /assets\/(home|common|member|admin)|\/api\/contest/.test(path))).toEqual([])
    expect(requests.filter((path) => path.startsWith('/api/'))).toEqual(['/api/auth/options'])
    expect(shift).toBeLessThan(LARGEST_SHIFT)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) ?? null)).toBeNull()
  })
})

test('each member screen of a survivor contest does too', async ({ browser, pool }) => {
  test.setTimeout(300_000)
  await startSurvivor(pool, ['Ann', 'Bob'])
  // One phone for all next visits: it fetches the app once, like a member's.
  await onPhone({ browser, pool, path: '/', name: 'Ann' }, { serviceWorkers: 'allow' }, async (kept) => {
    for (const path of OFTEN) {
      const visit = { browser, pool, path, name: 'Ann' }
      expectAtMost(visit, [[await measureAgain(kept, visit), AGAIN]])
    }
  })
  for (const path of [...OFTEN, ...NOW_AND_THEN]) {
    const visit = { browser, pool, path, name: 'Ann' }
    expectAtMost(visit, [[await measureFirst(visit), FIRST]])
  }
})

test('a draft does too, the leaderboard after it, and the final standings', async ({ browser, pool }) => {
  test.setTimeout(120_000)
  const { contest } = (await pool.asAdmin('POST', '/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Two',
    season_year: '2025-26',
    max_participants: 2,
    pick_seconds: 3600,
  })) as { contest: { contest_id: number } }
  const at = `/contest/contests/${contest.contest_id}`
  const members = [await pool.signUp('Yan'), await pool.signUp('Zoe')]
  for (const member of members) await member('POST', `${at}/join`, {})
  await pool.asAdmin('POST', `${at}/start`, {})
  await expectFew({ browser, pool, path: '/two-team', name: 'Zoe' })
  for (const team of ['BOS', 'BUF', 'CAR', 'CBJ'].map(pool.team)) {
    // The member who isn't on the clock is refused.
    await Promise.any(members.map((pick) => pick('POST', `${at}/draft/pick`, { team_id: team })))
  }
  await expectFew({ browser, pool, path: '/two-team', name: 'Zoe' })
  // The last game is over, and the standings can still change; then its champion.
  await pool.jump('2026-04-17T09:00:00-04:00')
  await expectFew({ browser, pool, path: '/two-team', name: 'Zoe' })
  await pool.asAdmin('POST', `${at}/complete`, {})
  await expectFew({ browser, pool, path: '/two-team', name: 'Zoe' })
})

test('a member gets no admin code, not even at an admin path', async ({ browser, pool }) => {
  await pool.signUp('Mia')
  const said = async (email: string, addresses: string[]) => {
    const page = await openAs(browser, { url: pool.url, at: addresses[0] ?? '', email })
    const files = new Set<string>()
    // Files prefetched by a service worker count, too.
    page.context().on('request', (request) => {
      if (/\/assets\/.*\.(js|css)$/.test(request.url())) files.add(request.url())
    })
    for (const at of addresses) {
      await page.goto(at)
      await isThere(page)
    }
    await untilKept(page)
    await page.context().close()
    return (await Promise.all([...files].map(async (url) => (await fetch(url)).text()))).join('\n')
  }
  const words = ['Update All Data', 'Who can sign up', 'Survivor Contest Management', '.setup_']
  const member = await said(emailOf('Mia'), ['/', '/survivor', '/admin', '/admin/history'])
  expect(words.filter((of) => member.includes(of))).toEqual([])
  const admin = await said(pool.admin.email, ['/admin', '/admin/user-management/invitations'])
  expect(words.filter((of) => admin.includes(of))).toEqual(words)
})

/** The code is loaded and has run, and two frames have passed: without this answer the card would already be drawn. */
async function couldHaveDrawn(page: Page) {
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

type Visit = { browser: Browser; pool: PoolServer; path: string; name: string | null }

async function expectFew(visit: Visit, mostAtFirst = FIRST) {
  const first = await measureFirst(visit)
  const again = await onPhone(visit, { serviceWorkers: 'allow' }, (page) => measureAgain(page, visit))
  expectAtMost(visit, [
    [first, mostAtFirst],
    [again, AGAIN],
  ])
}

const measureFirst = (visit: Visit) =>
  onPhone(visit, { serviceWorkers: 'block' }, (page) => measure(page, () => open(page, visit)))

/** The next visit of a phone that was just there. */
async function measureAgain(page: Page, visit: Visit) {
  await open(page, visit)
  // Visitors have none.
  if (visit.name !== null) await untilKept(page)
  return measure(page, () => page.reload())
}

type Figures = Awaited<ReturnType<typeof measure>>

function expectAtMost({ path }: Visit, visits: [Figures, typeof FIRST][]) {
  const figures = visits.map(([{ requests, kilobytes, shift }]) => `${requests.length}, ${kilobytes} kB, ${shift}`)
  test.info().annotations.push({ type: path, description: figures.join(' | ') })
  for (const [{ requests, kilobytes, shift, untaken }, most] of visits) {
    expect.soft(requests.length, `${path}: ${requests.join(' ')}`).toBeLessThanOrEqual(most.requests)
    expect.soft(requests.filter((asked) => asked.startsWith('/assets/admin'))).toEqual([])
    expect.soft(untaken, `${path}: asked for early and not taken`).toEqual([])
    expect.soft(kilobytes, `${path}: kilobytes`).toBeLessThanOrEqual(most.kilobytes)
    expect.soft(shift, `${path}: what moves`).toBeLessThan(LARGEST_SHIFT)
  }
}

async function untilKept(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

async function onPhone<Answer>(
  { browser, pool }: Visit,
  more: { serviceWorkers: 'allow' | 'block' },
  run: (page: Page) => Promise<Answer>,
): Promise<Answer> {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ baseURL: pool.url, ...phone, ...more })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number }
    seen.shifts = 0
    new PerformanceObserver((list) => {
      // The browser's own types don't include these entries yet.
      for (const entry of list.getEntries() as unknown as { value: number }[]) seen.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const answer = await run(page)
  await context.close()
  return answer
}

async function open(page: Page, { path, name }: Visit) {
  if (name === null) await page.goto(path)
  else await visitAs(page, { at: path, email: emailOf(name) })
  await isThere(page)
}

/** Drawn, with no request pending. */
async function isThere(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** The network traffic meanwhile, by the page or by its service worker. */
async function measure(page: Page, visit: () => Promise<unknown>) {
  const context = page.context()
  const asked = new Set<Request>()
  const sockets: string[] = []
  const hear = (request: Request) => asked.add(request)
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
  context.on('request', hear)
  await visit()
  await isThere(page)
  context.off('request', hear)
  const { kilobytes, shift, untaken } = await page.evaluate(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    // Both kinds of entries are of this type.
    const bytes = (all as PerformanceResourceTiming[]).reduce((sum, { transferSize }) => sum + transferSize, 0)
    const { shifts, earlyAnswers } = window as unknown as {
      shifts: number
      earlyAnswers?: { answers: Map<string, unknown> }
    }
    return { kilobytes: Math.round(bytes / 1_000), shift: shifts, untaken: [...(earlyAnswers?.answers.keys() ?? [])] }
  })
  // On a slow machine an answer may be stale once drawn, and is requested again.
  const requests = [...new Set([...(await onTheNetwork([...asked])), ...sockets])]
  return { requests, kilobytes, shift: Number(shift.toFixed(4)), untaken }
}

async function onTheNetwork(asked: readonly Request[]): Promise<string[]> {
  const all = asked.map(async (request) => {
    const response = await request.response()
    if (response === null || response.fromServiceWorker() || !request.url().startsWith('http')) return []
    const { pathname, search } = new URL(request.url())
    return [pathname + search]
  })
  return (await Promise.all(all)).flat()
}
