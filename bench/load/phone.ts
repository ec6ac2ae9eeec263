import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** A phone on the edge of a cell: 1.6 Mbit/s down, 150 ms to the server and back, and a quarter of this machine's speed. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOWER = 4
/** How long the processor must be idle before a screen counts as usable, and before nothing more is expected (ms). */
const QUIET = 500
const SETTLED = 2_500

/** Times in ms since navigation. */
export type Visit = {
  /** When the screen's heading appeared. */
  heading: number
  /** When a tap was answered from then on. */
  usable: number
  /** Task time beyond 50 ms each. */
  blocked: number
  requests: number
  bytes: number
  shift: number
  /** The service worker's requests, in total and before the screen was usable. */
  worker: { requests: number; early: number }
}

export type Opened = { origin: string; path: string; token: string | null; heading: string }

/** Opens a URL with an empty cache, and again. Throws if either shows anything but the screen. */
export async function visitTwice(browser: Browser, opened: Opened): Promise<[Visit, Visit]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch, opened.token)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const first = await visit(page, session, opened)
    // The second visit uses a worker with everything cached, like a member's the next day.
    await page.evaluate(() =>
      navigator.serviceWorker.getRegistration().then((found) => found && navigator.serviceWorker.ready),
    )
    return [first, await visit(page, session, opened)]
  } finally {
    await context.close()
  }
}

type Seen = { heading: number; shift: number; tasks: { start: number; end: number }[] }

/** Runs in the page before its own code. */
function watch(token: string | null) {
  if (token !== null) localStorage.setItem('PuckPool_token', token)
  const seen: Seen = { heading: 0, shift: 0, tasks: [] }
  Object.assign(window, { seen })
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, end: startTime + duration }))
  // The browser's own type of this entry is not in TypeScript's library.
  observe('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
  const look = () => {
    if (document.querySelector('h1')?.checkVisibility()) seen.heading = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

async function visit(page: Page, session: CDPSession, { origin, path, heading }: Opened): Promise<Visit> {
  const traffic = countTraffic(session)
  const worker = watchWorker(page.context())
  const answer = await page.goto(`${origin}${path}`)
  if (answer?.status() !== 200) throw new Error(`${path} was answered with ${answer?.status()}`)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED)
  const { opened, seen } = await page.evaluate(() => ({
    opened: performance.timeOrigin,
    // Set by `watch`.
    seen: (window as unknown as { seen: Seen }).seen,
  }))
  const usable = usableAt(seen)
  const asked = worker.stop().map((at) => at - opened)
  return {
    ...traffic.stop(),
    heading: seen.heading,
    usable,
    shift: seen.shift,
    blocked: seen.tasks.reduce((sum, { start, end }) => sum + end - start - 50, 0),
    worker: {
      requests: asked.length,
      early: asked.filter((at) => at < usable).length,
    },
  }
}

/** The end of the last long task before the first quiet after the heading. */
function usableAt({ heading, tasks }: Seen): number {
  return tasks.reduce((at, { start, end }) => (start < at + QUIET ? Math.max(at, end) : at), heading)
}

function countTraffic(session: CDPSession) {
  let requests = 0
  let bytes = 0
  const ask = ({ request }: { request: { url: string } }) => {
    if (!request.url.startsWith('data:')) requests += 1
  }
  const get = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength
  }
  // A preloaded file is requested again where it is used, and is cached by then.
  const spare = () => {
    requests -= 1
  }
  session.on('Network.requestWillBeSent', ask)
  session.on('Network.requestServedFromCache', spare)
  session.on('Network.loadingFinished', get)
  return {
    stop: () => {
      session.off('Network.requestWillBeSent', ask)
      session.off('Network.requestServedFromCache', spare)
      session.off('Network.loadingFinished', get)
      return { requests, bytes }
    },
  }
}

/** The times of the service worker's requests, in ms since 1970. */
function watchWorker(context: BrowserContext) {
  const asked: number[] = []
  const hear = (request: { serviceWorker: () => unknown }) => {
    if (request.serviceWorker() !== null) asked.push(Date.now())
  }
  context.on('request', hear)
  return {
    stop: () => {
      context.off('request', hear)
      return asked
    },
  }
}
