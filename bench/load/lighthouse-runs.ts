import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { FLAGS } from '../../e2e/harness/browsers.ts'

const VERSION = '13.5.0'
const FOLDER = path.join(import.meta.dirname, '../../.cache/lighthouse')
const PROGRAM = path.join(FOLDER, 'node_modules/lighthouse/cli/index.js')
const DEBUGGING_PORT = 9_233

/** What Lighthouse found: a score of 100, and ms. */
export type Audit = { performance: number; blocked: number; drawn: number; shift: number }

export type Audited = { origin: string; path: string; token: string | null }

/** Installs Lighthouse in a folder of its own: 170 MB that nobody needs who only runs or tests the pool. */
export function installLighthouse(): void {
  if (existsSync(PROGRAM)) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }\n')
  const how = ['--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...how, `lighthouse@${VERSION}`], { stdio: ['ignore', 'ignore', 'inherit'] })
}

type Findings = {
  runtimeError?: { message: string }
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number }>
}

/** Audits a first visit with Lighthouse's mobile profile, in a browser of its own. */
export async function audit({ origin, path: at, token }: Audited): Promise<Audit> {
  const context = await chromium.launchPersistentContext('', {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...FLAGS, `--remote-debugging-port=${DEBUGGING_PORT}`],
  })
  try {
    if (token !== null) await keepToken(await context.newPage(), { origin, token })
    // The storage holds the session, and nothing else yet.
    const how = [`--port=${DEBUGGING_PORT}`, '--disable-storage-reset', '--only-categories=performance']
    const args = [PROGRAM, origin + at, ...how, '--output=json', '--quiet']
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 })
    // Lighthouse documents this shape.
    const { runtimeError, categories, audits } = JSON.parse(stdout) as Findings
    if (runtimeError !== undefined) throw new Error(`${at}: ${runtimeError.message}`)
    const found = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      performance: (categories.performance.score ?? Number.NaN) * 100,
      blocked: found('total-blocking-time'),
      drawn: found('largest-contentful-paint'),
      shift: found('cumulative-layout-shift'),
    }
  } finally {
    await context.close()
  }
}

/** Signs the browser in without opening the app, whose files it would then have. */
async function keepToken(page: Page, { origin, token }: { origin: string; token: string }): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((token) => localStorage.setItem('PuckPool_token', token), token)
  await page.close()
}
