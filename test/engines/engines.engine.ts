import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEADLESS_SHELL } from '../../e2e/harness/browsers.ts'
import { call, PASSWORD, signIn, type Visitor } from '../containers/visitor.ts'
import { type Line, layLine } from '../harness/line.ts'
import { freePort } from '../harness/processes/proxies.ts'
import { type RunningServer, ready, startServer } from '../harness/processes/real-server.ts'
import { closeScreen, openPhone, type Phone, whatIsMissing } from './browsers.ts'
import { handsOn } from './phones.ts'

const ADMIN = { email: 'admin@example.org', password: PASSWORD }
const CLOCK = '2025-10-10T11:00:00-04:00'

let dataDir: string
let server: RunningServer
/** The phones' connection to the server. */
let line: Line
let origin: string
let admin: Visitor
let invitation: string
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-engines-'))
  const [port, far] = [await freePort(), await freePort()]
  const settings = { PORT: String(far), APP_URL: `http://127.0.0.1:${port}`, DATA_DIR: dataDir, CLOCK }
  server = startServer({ ...settings, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
  origin = await ready(server)
  line = await layLine({ from: { port, host: '127.0.0.1' }, to: { port: far, host: '127.0.0.1' } })
  admin = await signIn(origin, ADMIN)
  const contest = {
    contest_name: 'Office Survivor',
    season_year: '2025-26',
    season_start_date: '2025-10-13',
    max_participants: 8,
  }
  expect((await admin.call('POST', '/survivor/contests', contest)).status).toBe(201)
  const invited = await admin.call('POST', '/admin/invitations', { days: 7, max_uses: null, contest_ids: [1] })
  // Guaranteed by the contract.
  invitation = (invited.answer as { invitation: { link: string } }).invitation.link
})
afterAll(async () => {
  closeScreen()
  await line.close()
  server.process.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
})

const README = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8')

test('npm test runs in the Chromium that the README names', () => {
  const said = spawnSync(HEADLESS_SHELL.executablePath, ['--version'], { encoding: 'utf8' }).stdout
  expect(/Chromium (\d+)/.exec(README)?.[1]).toBe(/(\d+)\./.exec(said)?.[1])
})

describe.each(['WebKit', 'Firefox'] as const)('%s, as wide as a phone', (engine) => {
  const missing = whatIsMissing(engine)
  let phone: Phone
  let hands: ReturnType<typeof handsOn>
  const who = { name: `Ann ${engine}`, email: `ann-${engine.toLowerCase()}@example.org`, password: PASSWORD }
  beforeAll(async () => {
    if (missing !== null) throw new Error(`${engine} cannot be tried here without ${missing}`)
    phone = await openPhone(engine)
    hands = handsOn(phone)
  })
  afterAll(() => phone?.close())

  test('it is as wide as a phone, in the version the README names', async () => {
    expect(await phone.run('return innerWidth')).toBe(390)
    const named = { WebKit: /\(WebKitGTK (\S+)\)/, Firefox: /Firefox (\d+) ESR/ }[engine].exec(README)?.[1]
    expect(`${phone.version}.`.startsWith(`${named}.`), `README names ${named}, this is ${phone.version}`).toBe(true)
  })

  test('a member signs up by an invitation, and is in its contest', async () => {
    await phone.goto(invitation)
    await hands.fill('First Name|^Name', who.name)
    await hands.fill('Email Address', who.email)
    await hands.fill('^Password', who.password)
    await hands.press('^(Sign Up|Create Account)', 'button')
    // Its pick is the next step.
    await hands.isAt('/survivor')
    await hands.sees('Make Your Week 1 Pick')
    const { answer } = await (await signIn(origin, who)).call('GET', '/survivor/contests/1/my-status')
    expect(answer).toMatchObject({ is_participant: true })
  })

  test('the dashboard is drawn', async () => {
    await phone.goto(`${origin}/`)
    await hands.sees('Welcome to Week 1')
    const began = performance.now()
    expect((await phone.screenshot()).length).toBeGreaterThan(5_000)
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  // A screenshot of it once hung for minutes, in WebKit on a machine without a screen. Not the page's fault: this test
  // shows it, and a page that never rests is captured within a tenth of a second too. `LIBGL_ALWAYS_SOFTWARE` makes it
  // draw.
  test('the dashboard rests when nothing happens', async () => {
    await phone.goto(`${origin}/`)
    await hands.sees('Welcome to Week 1')
    const { frames, timers, moving } = await phone.run<{ frames: number; timers: number; moving: string[] }>(COUNT_WORK)
    expect(frames, 'frames asked for in three seconds').toBeLessThan(4)
    expect(timers, 'timers set in three seconds').toBeLessThan(30)
    expect(moving, 'what moves without end').toEqual([])
  })

  /** A page's work after it looks finished. */
  const COUNT_WORK = `
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    await pause(1000)
    const { requestAnimationFrame, setTimeout: later } = window
    let [frames, timers] = [0, 0]
    window.requestAnimationFrame = (act) => { frames += 1; return requestAnimationFrame(act) }
    window.setTimeout = (...given) => { timers += 1; return later(...given) }
    await new Promise((resolve) => later(resolve, 3000))
    Object.assign(window, { requestAnimationFrame, setTimeout: later })
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime === Infinity)
    return { frames, timers, moving: moving.map((one) => one.effect.target.outerHTML.slice(0, 200)) }`

  test('a pick, its replacement, and one for the week after are saved', async () => {
    await phone.goto(`${origin}/survivor?contest=1&week=1`)
    await pickTeam({ team: 'CAR', button: 'Submit Week 1 Pick', said: 'CAR is your Week 1 pick' })
    await phone.goto(`${origin}/survivor?contest=1&week=1`)
    await pickTeam({ team: 'VGK', button: 'Update Week 1 Pick', said: 'VGK is your Week 1 pick' })
    await phone.goto(`${origin}/survivor?contest=1&week=2`)
    await pickTeam({ team: 'BOS', button: 'Submit Week 2 Pick', said: 'BOS is your Week 2 pick' })
  })

  const pickTeam = async ({ team, button, said }: { team: string; button: string; said: string }) => {
    await hands.press(`^${team}`, 'input[type=radio]')
    await hands.press(`^${button}`, 'button')
    await hands.sees(said)
  }

  test('a draft pick works on the member’s turn', async () => {
    const contest = {
      contest_type: 'two_team',
      contest_name: `Draft ${engine}`,
      season_year: '2025-26',
      max_participants: 4,
    }
    const { answer } = await admin.call('POST', '/contest/contests', contest)
    // Guaranteed by the contract.
    const { contest_id } = (answer as { contest: { contest_id: number } }).contest
    const ann = await signIn(origin, who)
    expect((await ann.call('POST', `/contest/contests/${contest_id}/join`)).status).toBe(200)
    expect((await admin.call('POST', `/contest/contests/${contest_id}/start`)).status).toBe(200)
    await phone.goto(`${origin}/two-team?contest=${contest_id}`)
    await hands.sees("It's your turn to pick!")
    await pickTeam({ team: '(BOS|Boston Bruins)', button: 'Confirm Pick', said: 'Pick submitted successfully!' })
    const { answer: draft } = await admin.call('GET', `/contest/contests/${contest_id}/draft`)
    expect(draft).toMatchObject({ picks: [{ pick_number: 1, abbreviation: 'BOS', made_by: 'member' }] })
  })

  test('the dark theme works', async () => {
    const theme = () => phone.run<string>('return document.documentElement.dataset.mantineColorScheme')
    await phone.goto(`${origin}/account`)
    const before = await theme()
    await hands.press('^Switch to the (dark|light) theme', 'button')
    const [other, is] = [before === 'dark' ? 'light' : 'dark', await theme()]
    expect(is).toBe(other)
    const shade = await phone.run<number>(
      `return Number(/\\d+/.exec(getComputedStyle(document.body).backgroundColor)[0])`,
    )
    expect(is === 'dark' ? shade < 80 : shade > 175).toBe(true)
    await phone.goto(`${origin}/`)
    expect(await theme(), 'it stays').toBe(other)
  })

  test('the back button goes back', async () => {
    await hands.press('^Chat', 'a')
    await hands.isAt('/chat')
    await phone.run('history.back()')
    await hands.isAt('/')
  })

  test('the keyboard alone leads to another screen', async () => {
    await hands.sees('Welcome to Week 1')
    await tabTo(`document.activeElement.getAttribute('href') === '/chat'`)
    await phone.key('Enter')
    await hands.isAt('/chat')
  })

  /** Presses Tab until the focus is on the intended element. */
  const tabTo = async (isMeant: string) => {
    for (let tabs = 0; !(await phone.run<boolean>(`return ${isMeant}`)); tabs += 1) {
      expect(tabs, `reached: ${isMeant}`).toBeLessThan(100)
      await phone.key('Tab')
    }
  }

  test('a pick works with the keyboard alone', async () => {
    await phone.goto(`${origin}/survivor?contest=1&week=3`)
    await hands.sees('Available Teams')
    await tabTo(`document.activeElement.matches('input[type=radio]')`)
    const team = await phone.run<string>(
      `return document.activeElement.closest('label')?.textContent ?? document.activeElement.getAttribute('aria-label')`,
    )
    await phone.key('ArrowDown')
    await tabTo(`document.activeElement.textContent.startsWith('Submit Week 3 Pick')`)
    await phone.key('Enter')
    await hands.sees('is your Week 3 pick')
    const { answer } = await (await signIn(origin, who)).call('GET', '/survivor/contests/1/my-picks')
    expect(JSON.stringify(answer), team).toContain('"week_number":3')
  })

  test('two people chat, and leaving in the middle is not an error', async () => {
    const other = await openPhone(engine)
    try {
      const others = handsOn(other)
      await other.goto(`${origin}/login`)
      await others.fill('Email', ADMIN.email)
      await others.fill('^Password', ADMIN.password)
      await others.press('^Sign In$', 'button')
      await others.isAt('/')
      await other.goto(`${origin}/chat`)
      await phone.goto(`${origin}/chat`)
      for (const [mine, text] of [
        [others, `Hello ${engine}`],
        [hands, 'Hello pool'],
      ] as const) {
        await mine.sees('Connected')
        await mine.fill('^Message', text)
        await mine.press('^Send', 'button')
        await hands.sees(text)
        await others.sees(text)
      }
      expect(await other.complaints()).toEqual([])
    } finally {
      await other.close()
    }
    for (const where of ['/', '/chat', '/survivor', '/chat', '/']) await phone.goto(`${origin}${where}`)
    await hands.sees('Welcome to Week 1')
  })

  test('the app can be installed', async () => {
    const manifest = await phone.run<string>(`return document.querySelector('link[rel=manifest]')?.href`)
    const { answer } = await call(origin, { method: 'GET', path: `/..${new URL(manifest).pathname}` })
    expect(Object.keys(answer)).toContain('icons')
    expect(await phone.run('return "onbeforeinstallprompt" in window'), 'the browser itself offers it nowhere').toBe(
      false,
    )
    const offers = `[...document.querySelectorAll('button, a')].filter((one) => /install|home screen/i.test(one.textContent))`
    expect(await phone.run(`return ${offers}.length`), 'so no button does').toBe(0)
  })

  test('the console is clean', async () => {
    // Firefox's own messages for a file and a websocket requested by a page being left.
    const left =
      /A ServiceWorker intercepted the request|(The connection to|establish a connection to the server at) ws:/
    expect((await phone.complaints()).filter((words) => !left.test(words))).toEqual([])
  })

  test('answers stay on screen offline, and everything recovers once the connection is back', async () => {
    await phone.goto(`${origin}/`)
    await hands.isControlled()
    // Rereads everything, now through the worker.
    await phone.goto(`${origin}/`)
    await hands.isKept('/api/contest/analytics')
    line.cut()
    try {
      // Firefox reports it as a failure to the driver, although the worker responds.
      await phone.run('setTimeout(() => location.reload())')
      await hands.sees('Welcome to Week 1')
      await hands.sees('The pool can’t be reached|You are offline')
    } finally {
      line.reconnect()
    }
    await hands.seesNot('The pool can’t be reached|You are offline')
  })
})
