import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { MEMBER_LOGIN } from '#server/features/accounts/sign-in/demo-logins.ts'
import { FLAGS } from '../e2e/harness/browsers.ts'
import { IN_WEEK_SIX } from './load/moments.ts'
import { type Opened, type Visit, visitTwice } from './load/phone.ts'
import { withPool } from './load/pool-server.ts'
import { tokenOf } from './load/seed.ts'
import { type Report, round } from './report/report.ts'

const TURNS = 3

/** The limits for a first visit, besides at most 20 requests and no layout shifts. */
const SCREENS = [
  { path: '/login', heading: 'Welcome Back', usable: 1_800, kilobytes: 150 },
  { path: '/', heading: 'Dashboard', usable: 2_200 },
  { path: '/survivor', heading: 'Survivor Contest - Week 6', usable: 3_000 },
  { path: '/two-team', heading: 'Two-Team 2025-26', usable: 3_000 },
  { path: '/chat', heading: 'Pool Chat', usable: 3_000 },
]

/**
 * Measures a phone's requests and waiting time for a screen of the demo, on the first visit and the next, besides a
 * bare page: one script of the same size that writes one line.
 */
export async function measureVisits({ say, table, promise }: Report): Promise<void> {
  say('\n## Opening a screen on a phone')
  const project = path.join(import.meta.dirname, '..')
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { cwd: project })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  try {
    await withPool({ clock: IN_WEEK_SIX, isDemo: true }, async (server) => {
      const rows: (string | number)[][] = []
      // Not measured: a fresh pool and browser are busy with themselves, not with the first screen.
      await visitTwice(browser, { origin: server.origin, token: null, path: '/login', heading: 'Welcome Back' })
      for (const { usable, kilobytes = Number.POSITIVE_INFINITY, ...screen } of SCREENS) {
        const token = screen.path === '/login' ? null : await tokenOf(server, MEMBER_LOGIN)
        const [first, again] = await medianOf(() => visitTwice(browser, { origin: server.origin, token, ...screen }))
        const bare = await bareVisit(browser, first.bytes)
        rows.push(rowOf(`${screen.path}, first`, first, bare[0]), rowOf(`${screen.path}, again`, again, bare[1]))
        promise(
          `Opening ${screen.path} for the first time takes at most 20 requests and shifts by less than 0.02; the worker waits for it`,
          {
            found: `${first.requests} requests, ${first.shift.toFixed(3)}, ${first.worker.early} of the worker`,
            isKept: first.requests <= 20 && first.shift < 0.02 && first.worker.early === 0,
          },
        )
        const size = Number.isFinite(kilobytes) ? ` and ${kilobytes} kB` : ''
        promise(`${screen.path} is usable on a slow phone within ${usable} ms${size}`, {
          found: `${round(first.usable)} ms, ${round(first.bytes / 1_000)} kB`,
          isKept: first.usable <= usable && first.bytes <= kilobytes * 1_000,
        })
      }
      table(
        ['screen', 'requests', 'kB', 'heading ms', 'usable ms', 'blocked ms', 'shift', 'worker', 'times a bare page'],
        rows,
      )
    })
  } finally {
    await browser.close()
  }
}

const rowOf = (what: string, visit: Visit, bare: Visit) => [
  what,
  visit.requests,
  round(visit.bytes / 1e3),
  round(visit.heading),
  round(visit.usable),
  round(visit.blocked),
  visit.shift.toFixed(3),
  visit.worker.requests,
  (visit.usable / bare.usable).toFixed(1),
]

/** The median visit by when its first screen was usable. */
async function medianOf(visit: () => Promise<[Visit, Visit]>): Promise<[Visit, Visit]> {
  const turns: [Visit, Visit][] = []
  for (let n = 0; n < TURNS; n += 1) turns.push(await visit())
  const middle = turns.toSorted(([a], [b]) => a.usable - b.usable)[Math.floor(TURNS / 2)]
  if (middle === undefined) throw new Error('no visit was measured')
  return middle
}

/** The floor: a page with one script of that many bytes, which writes one line when it has loaded. */
async function bareVisit(browser: Browser, bytes: number): Promise<[Visit, Visit]> {
  const line = `document.body.innerHTML='<h1>Welcome</h1>'`
  const script = `${line};/*${randomBytes(bytes).toString('base64').slice(0, bytes)}*/`
  const server = createServer(({ url }, answer) => {
    const isScript = url === '/app.js'
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (isScript) answer.setHeader('cache-control', 'max-age=31536000, immutable')
    answer.end(
      isScript ? script : '<!doctype html><link rel="icon" href="data:,"><body><script src="/app.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a port has this kind of address.
  const { port } = server.address() as AddressInfo
  const bare: Opened = { origin: `http://127.0.0.1:${port}`, path: '/', token: null, heading: 'Welcome' }
  try {
    return await visitTwice(browser, bare)
  } finally {
    server.close()
  }
}
