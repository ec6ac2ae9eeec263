import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, test as base, expect } from '@playwright/test'

export const ADMIN = { email: 'admin@example.test', password: 'slap-shot-9' }

/** Servers of one pool read each other's tokens. */
const SECRET = 'one secret for all servers of one pool'

/** The real server as a user would start it, on a folder and a port of its own. */
export type Server = {
  url: string
  /** Kills it like a power cut and, after what happens meanwhile, starts it again on the same folder and port. */
  crash: (meanwhile?: () => Promise<unknown>) => Promise<void>
  /** Stops it and starts the program of another folder in its place. */
  upgrade: (project: string) => Promise<void>
  /** The folder of its database's socket, for what would take hours over the API. */
  socketDir: () => string
  stop: () => Promise<void>
}

type Start = {
  clock: string
  /** Beside those of every test, such as the address of a mail service of the test's own. */
  settings?: Readonly<Record<string, string>>
  /** Where it listens, which is its address: passkeys want `localhost`. */
  host?: string
  /** The socket of another server's database, to be a second server of its pool. */
  sharing?: string
}

/** Starts a pool with the recorded seasons, whose clock shows that instant (T4). */
export async function startServer({ clock, settings = {}, host = '127.0.0.1', sharing }: Start): Promise<Server> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-e2e-'))
  const { TEMPLATE_DIR } = process.env
  // With its owner, as whom PostgreSQL runs.
  if (sharing === undefined && TEMPLATE_DIR !== undefined) execFileSync('cp', ['-a', `${TEMPLATE_DIR}/.`, dataDir])
  const project = path.join(import.meta.dirname, '../..')
  const start = (port: string, program = project) =>
    spawn(path.join(project, 'node_modules/.bin/node'), ['src/server/main.ts'], {
      cwd: program,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Each of some forty starts would compile the server again.
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
  // As PostgreSQL itself writes it down: its fifth line.
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

/** Answers the server of that name, started now unless it runs already; the one before is stopped. */
type Keep = (name: string, start: () => Promise<Server>) => Promise<Server>

type Fixtures = {
  /** Instant at which the file's server starts its clock: `test.use({ clock: '…' })` at the top of the file. */
  clock: string
  /** The name under which the server listens. */
  host: string
  /** What the file's server is set to beside the usual. */
  settings: Readonly<Record<string, string>>
  /** The file's own server, which its tests share. */
  server: Server
  /** What a test expects the browser to complain about, such as a refused call. Anything else fails it. */
  expectedComplaints: RegExp[]
  noComplaints: undefined
  pictures: undefined
}

/** Playwright's test with a server for each file, and without patience for errors in the console. */
export const test = base.extend<Fixtures, { keep: Keep }>({
  clock: ['2025-11-11T12:00:00-05:00', { option: true }],
  host: ['127.0.0.1', { option: true }],
  settings: [{}, { option: true }],
  // A server for each worker would be simpler, but a file with a clock of its own would then need a worker and a browser of its own.
  keep: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
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
  // Playwright's own setting for this takes one of each page that is closed, too, lest its test fail later: a twentieth of all browser tests.
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

/** A page may ask once more while its test ends: what a route is then still about to answer would fail the next test. */
async function endRoutes(browser: Browser): Promise<void> {
  const contexts = browser.contexts()
  for (const routed of [...contexts, ...contexts.flatMap((context) => context.pages())])
    await routed.unrouteAll({ behavior: 'ignoreErrors' })
}

export { expect }
