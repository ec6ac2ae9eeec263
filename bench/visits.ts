import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { BEFORE_THE_SEASON } from './load/moments.ts'
import { withPool } from './load/pool-server.ts'
import { seedMembers, tokensOf } from './load/seed.ts'
import { type Report, round } from './report/report.ts'

/** A phone on the edge of a cell: 1.6 Mbit/s down, 150 ms to the server and back, and a quarter of this machine's speed. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOWER = 4
const TURNS = 3
/** By then nothing more comes by itself. */
const SETTLED = 2_500

type Visit = { requests: number; bytes: number; first: number; largest: number; shift: number }

/**
 * What a member's phone asks for and waits for when it opens a screen for the first time and again, beside a bare page: one script of the
 * same size that writes one line.
 */
export async function measureVisits({ say, table, promise }: Report): Promise<void> {
  say('\n## Opening a screen on a phone')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  try {
    await withPool({ clock: BEFORE_THE_SEASON }, async (server) => {
      await seedMembers(server.db, 16)
      const [token = ''] = await tokensOf(server, 1)
      const rows: (string | number)[][] = []
      for (const path of ['/', '/survivor', '/two-team', '/chat']) {
        const [first, again] = await medianOf(() => visitTwice(browser, { origin: server.origin, path, token }))
        const bare = await bareVisit(browser, first.bytes)
        const ratio = (visit: Visit, floor: Visit) => (visit.largest / floor.largest).toFixed(1)
        rows.push(
          rowOf(`${path}, first`, first, ratio(first, bare[0])),
          rowOf(`${path}, again`, again, ratio(again, bare[1])),
        )
        promise(`Opening ${path} for the first time takes at most 20 requests and shifts by less than 0.02`, {
          found: `${first.requests} requests, ${first.shift.toFixed(3)}`,
          isKept: first.requests <= 20 && first.shift < 0.02,
        })
      }
      table(
        ['screen', 'requests', 'kB', 'first paint ms', 'largest paint ms', 'layout shift', 'times a bare page'],
        rows,
      )
    })
  } finally {
    await browser.close()
  }
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
].concat('--disable-component-update', '--disable-sync')

const rowOf = (what: string, { requests, bytes, first, largest, shift }: Visit, ratio: string) => [
  what,
  requests,
  round(bytes / 1_000),
  round(first),
  round(largest),
  shift.toFixed(3),
  ratio,
]

/** The turn in the middle by its largest paint of the first visit. */
async function medianOf(visit: () => Promise<[Visit, Visit]>): Promise<[Visit, Visit]> {
  const turns: [Visit, Visit][] = []
  for (let n = 0; n < TURNS; n += 1) turns.push(await visit())
  const middle = turns.toSorted(([a], [b]) => a.largest - b.largest)[Math.floor(TURNS / 2)]
  if (middle === undefined) throw new Error('no visit was measured')
  return middle
}

type Opened = { origin: string; path: string; token: string | null }

async function visitTwice(browser: Browser, { origin, path, token }: Opened): Promise<[Visit, Visit]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    // What it loads in the background is not waited for by anybody.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript((token) => {
    if (token !== null) localStorage.setItem('PuckPool_token', token)
    const seen = { largest: 0, shift: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.largest = startTime
    })
    // The browser's own type of this entry is not in TypeScript's library.
    watch('layout-shift', (entry) => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value
    })
  }, token)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const visit = async (): Promise<Visit> => {
    const traffic = countTraffic(session)
    await page.goto(`${origin}${path}`)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLED)
    const painted = await page.evaluate(() => ({
      ...(window as unknown as { seen: { largest: number; shift: number } }).seen,
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }))
    return { ...traffic.stop(), ...painted }
  }
  const both: [Visit, Visit] = [await visit(), await visit()]
  await context.close()
  return both
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
  session.on('Network.requestWillBeSent', ask)
  session.on('Network.loadingFinished', get)
  return {
    stop: () => {
      session.off('Network.requestWillBeSent', ask)
      session.off('Network.loadingFinished', get)
      return { requests, bytes }
    },
  }
}

/** The floor: a page with one script of that many bytes, which writes one line when it is there. */
async function bareVisit(browser: Browser, bytes: number): Promise<[Visit, Visit]> {
  const script = `document.body.textContent='Welcome';/*${randomBytes(bytes).toString('base64').slice(0, bytes)}*/`
  const server = createServer(({ url }, answer) => {
    const isScript = url === '/app.js'
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (isScript) answer.setHeader('cache-control', 'max-age=31536000, immutable')
    answer.end(
      isScript ? script : '<!doctype html><link rel="icon" href="data:,"><body><script src="/app.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo
  try {
    return await visitTwice(browser, { origin: `http://127.0.0.1:${port}`, path: '/', token: null })
  } finally {
    server.close()
  }
}
