// npm run pictures: takes the README's pictures from the demo, so that they show today's app.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'
import { buildWeb, fail, PROJECT, prepare, say } from './prepare.mjs'

const FOLDER = path.join(PROJECT, 'docs/images')
const LIMIT = 160_000
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESK = { viewport: { width: 1180, height: 720 } }
/** In week 6: the evening with the most games, the earlier ones in their third period. */
const SATURDAY_NIGHT = '2025-11-15T21:15:00-05:00'
/** Three phones on the ice, cropped at the lower edge. */
const FRAME = `
  body { margin: 0; display: flex; justify-content: center; gap: 32px; padding-top: 44px; background: linear-gradient(#0b2a3f, #0c6aa6); }
  img { width: 330px; height: 714px; border: 8px solid #0a1622; border-radius: 40px; box-shadow: 0 20px 50px #0007; }
`
const MONDAY_MORNING = '2025-11-17T09:00:00-05:00'

const node = await prepare()
const { CHROMIUM_PATH: executablePath } = await findChromium()
await buildWeb(node)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

await withDemo({ clock: '2025-11-11T12:00:00-05:00' }, async ({ admin, member, open }) => {
  const phone = await open(member, PHONE)
  const phones = [await phone.shot('/', 'main h2, main section')]
  const desk = await open(admin, DESK)
  await desk.put('/demo/clock', { now: SATURDAY_NIGHT })
  phones.push(
    await phone.shot('/survivor', 'main table, main li'),
    await phone.shot('/two-team', 'main table, main li'),
  )
  await side(phones)
  await desk.picture('season-grid', '/survivor/grid', 'main table')
  const tall = await open(admin, { viewport: { ...DESK.viewport, height: 1090 } })
  await tall.put('/demo/clock', { now: MONDAY_MORNING })
  await tall.picture('desk', '/admin', 'text=caught up')
})
await withDemo({ clock: '2025-10-05T20:00:00-04:00', args: ['--draft'] }, async ({ member, open }) => {
  const desk = await open(member, DESK)
  await desk.draft()
  await desk.picture('draft-room', '/two-team', 'main')
})
await browser.close()

/** The README's first picture: phone screens side by side. */
async function side(screens) {
  const page = await browser.newPage({ viewport: { width: 1180, height: 640 }, deviceScaleFactor: 1 })
  const phones = screens.map((screen) => `<img src="data:image/png;base64,${screen.toString('base64')}">`)
  await page.setContent(`<style>${FRAME}</style>${phones.join('')}`)
  await save(page, 'hero.jpg', { type: 'jpeg', quality: 85 })
  await page.close()
}

async function save(page, name, format = {}) {
  const file = path.join(FOLDER, name)
  await page.screenshot({ path: file, animations: 'disabled', ...format })
  const { size: bytes } = statSync(file)
  say(`${name}: ${Math.round(bytes / 1000)} kB`)
  if (bytes > LIMIT) fail(`${name} is larger than ${LIMIT / 1000} kB.`)
}

/** The demo in its own folder, for the duration of `take`. */
async function withDemo({ clock, args = [] }, take) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-pictures-'))
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    APP_URL: '',
    CLOCK: clock,
  }
  const server = spawn(node, ['src/server/main.ts', '--demo', ...args], { cwd: PROJECT, env })
  const ended = new Promise((resolve) => server.once('close', resolve))
  const said = await untilReady(server)
  const url = /is ready: (\S+)/.exec(said)?.[1] ?? fail('The demo named no address.')
  const loginOf = (label) => {
    const [, email, password] = new RegExp(`${label}: (\\S+) with the password (\\S+)`).exec(said) ?? []
    return { email, password }
  }
  await take({ admin: loginOf('Admin'), member: loginOf('Member'), open: (who, size) => openAs(url, who, size) })
  server.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}

function untilReady(server) {
  let said = ''
  return new Promise((resolve, reject) => {
    const listen = (text) => {
      said += text
      if (said.includes('Stop it with')) resolve(said)
    }
    server.stdout.setEncoding('utf8').on('data', listen)
    server.stderr.setEncoding('utf8').on('data', listen)
    server.once('close', () => reject(new Error(said)))
  })
}

/** A browser signed in as that member, without animations. */
async function openAs(url, { email, password }, size) {
  const context = await browser.newContext({
    ...size,
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('/')
  const rest = async (seen) => {
    await page.locator(seen).first().waitFor()
    // Until it has settled; a draft's clock never does.
    for (let before = ''; ; ) {
      const words = (await page.locator('body').innerText()).replace(/\d/g, '')
      if (words === before) break
      before = words
      await page.waitForTimeout(1_500)
    }
  }
  const show = async (at, seen) => {
    await page.goto(at)
    await rest(seen)
  }
  return {
    shot: async (at, seen) => {
      await show(at, seen)
      return await page.screenshot({ animations: 'disabled' })
    },
    picture: async (name, at, seen) => {
      await show(at, seen)
      await save(page, `${name}.png`)
    },
    put: async (at, data) => {
      const token = await page.evaluate(() => localStorage.getItem('PuckPool_token'))
      const headers = { authorization: `Bearer ${token}` }
      const answer = await context.request.put(`/api${at}`, { data, headers })
      if (!answer.ok()) fail(`${at}: ${await answer.text()}`)
    },
    /** Joins as the sixteenth member and waits for this member's turn. */
    draft: async () => {
      await page.goto('/two-team')
      await page.getByRole('button', { name: /^Join/ }).first().click()
      await page.getByText("It's your turn to pick!").first().waitFor({ timeout: 600_000 })
    },
  }
}
