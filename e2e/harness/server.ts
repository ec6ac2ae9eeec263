import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, test as base, expect } from '@playwright/test'

export const ADMIN = { email: 'admin@example.test', password: 'slap-shot-9' }

/** Servers of one pool share their tokens' secret. */
const SECRET = 'one secret for all servers of one pool'

/** The real server as a user would start it, on its own folder and port. */
export type Server = {
  url: string
  /** Kills it as in a power cut and, after `meanwhile`, restarts it on the same folder and port. */
  crash: (meanwhile?: () => Promise<unknown>) => Promise<void>
  /** Stops it and starts the program of another folder instead. */
  upgrade: (project: string) => Promise<void>
  /** Its database's socket folder, for changes that would take hours over the API. */
  socketDir: () => string
  stop: () => Promise<void>
}

type Start = {
  clock: string
  /** In addition to every test's settings, such as the address of the test's own mail service. */
  settings?: Readonly<Record<string, string>>
  /** The host it listens on, which is its address: passkeys require `localhost`. */
  host?: string
  /** The socket of another server's database, to make it a second server of its pool. */
  sharing?: string
}

/** Starts a pool with the recorded seasons and its clock at that instant (T4). */
export async function startServer({ clock, settings = {}, host = '127.0.0.1', sharing }: Start): Promise<Server> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-e2e-'))
  const { TEMPLATE_DIR } = process.env
  // With its owner, which is PostgreSQL's user.
  if (sharing === undefined && TEMPLATE_DIR !== undefined) execFileSync('cp', ['-a', `${TEMPLATE_DIR}/.`, dataDir])
  const project = path.join(import.meta.dirname, '../..')
  const start = (port: string, program = project) =>
    spawn(path.join(project, 'node_modules/.bin/node'), ['src/server/main.ts'], {
      cwd: program,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Otherwise each of some forty starts would compile the server again.
        NODE_COMPILE_CACHE: path.join(project, '.cache/compiled'),
        PORT: port,
        HOST: host,
        DATA_DIR: dataDir,
        DATABASE_URL:
          sharing === undefined ? '' : `postgres://app@localhost/postgres?host=${encodeURIComponent(sharing)}`,
        APP_SECRET: SECRET,
        APP_URL: '',
        CLOCK: clock,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        NHL_SYNC: 'off',
        LOG_LEVEL: 'warn',
        ...settings,
      },
    })
  let server = start('0')
  const end = (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    return ended
  }
  const url = await untilReady(server)
  const crash = async (meanwhile?: () => Promise<unknown>) => {
    await end('SIGKILL')
    await meanwhile?.()
    server = start(new URL(url).port)
    await untilReady(server)
  }
  const upgrade = async (program: string) => {
    await end('SIGTERM')
    server = start(new URL(url).port, program)
    await untilReady(server)
  }
  // Written by PostgreSQL itself: the file's fifth line.
  const socketDir = () => readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  const stop = async () => {
    expect(await end('SIGTERM'), 'the server stops cleanly').toBe(0)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, crash, upgrade, socketDir, stop }
}

async function untilReady(server: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const listen = (text: string) => {
      said += text
      const ready = /is ready: (http\S+)/.exec(said)?.[1]
      if (ready) resolve(ready)
    }
    server.stdout?.setEncoding('utf8').on('data', listen)
    server.stderr?.setEncoding('utf8').on('data', listen)
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
}

/** Returns the server of that name, starting it if needed; the previous one is stopped. */
type Keep = (name: string, start: () => Promise<Server>) => Promise<Server>

type Fixtures = {
  /** The start of the file's server clock: `test.use({ clock: '…' })` at the top of the file. */
  clock: string
  /** The server's host name. */
  host: string
  /** The file's additional server settings. */
  settings: Readonly<Record<string, string>>
  /** The file's own server, shared by its tests. */
  server: Server
  /** Console errors a test expects, such as a refused call. Any other one fails it. */
  expectedComplaints: RegExp[]
  noComplaints: undefined
  pictures: undefined
}

/** Playwright's test with a server per file, failing on console errors. */
export const test = base.extend<Fixtures, { keep: Keep }>({
  clock: ['2025-11-11T12:00:00-05:00', { option: true }],
  host: ['127.0.0.1', { option: true }],
  settings: [{}, { option: true }],
  // A server per worker would be simpler, but a file with its own clock would then need its own worker and browser.
  keep: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      let kept: { name: string; server: Server } | null = null
      const stop = async () => {
        const last = kept
        kept = null
        await last?.server.stop()
      }
      await use(async (name, start) => {
        if (kept?.name !== name) {
          await stop()
          kept = { name, server: await start() }
        }
        return kept.server
      })
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [
    async ({ keep, clock, host, settings }, use, { file }) =>
      use(await keep(`${file} ${clock}`, () => startServer({ clock, host, settings }))),
    { timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedComplaints: [[], { option: true }],
  noComplaints: [
    async ({ browser, context, expectedComplaints }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      await use(undefined)
      await endRoutes(browser)
      const unexpected = complaints.filter((text) => !expectedComplaints.some((known) => known.test(text)))
      expect(unexpected, 'errors in the console of the browser').toEqual([])
    },
    { auto: true },
  ],
  // Playwright's own setting for this also takes one of each closed page, in case its test fails later: a twentieth of
  // all browser tests' time.
  pictures: [
    async ({ browser }, use, test) => {
      await use(undefined)
      if (test.status === test.expectedStatus) return
      const pages = browser.contexts().flatMap((context) => context.pages())
      for (const [index, page] of pages.entries()) {
        const name = `page-${index + 1}`
        const picture = test.outputPath(`${name}.png`)
        await page.screenshot({ path: picture })
        await test.attach(name, { path: picture, contentType: 'image/png' })
      }
    },
    { auto: true },
  ],
})

/** A page may send another request while its test ends: a route still about to answer it would fail the next test. */
async function endRoutes(browser: Browser): Promise<void> {
  const contexts = browser.contexts()
  for (const routed of [...contexts, ...contexts.flatMap((context) => context.pages())])
    await routed.unrouteAll({ behavior: 'ignoreErrors' })
}

export { expect }
