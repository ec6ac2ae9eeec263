import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, openSocket, PASSWORD, signIn, type Visitor } from '../containers/visitor.ts'
import { type Line, layLine } from '../harness/line.ts'
import { freePort } from '../harness/proxies.ts'
import { type RunningServer, ready, startServer } from '../harness/real-server.ts'
import { closeScreen, openPhone, type Phone, whatIsMissing } from './browsers.ts'
import { handsOn } from './phones.ts'

const ADMIN = { email: 'admin@example.org', password: PASSWORD }
const CLOCK = '2025-10-10T11:00:00-04:00'

let dataDir: string
let server: RunningServer
/** What the phones reach the server by. */
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
  // What the contract promises.
  invitation = (invited.answer as { invitation: { link: string } }).invitation.link
})
afterAll(async () => {
  closeScreen()
  await line.close()
  server.process.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
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

  test('a member signs up by an invitation, and is in its contest', async () => {
    await phone.goto(invitation)
    await hands.fill('First Name|^Name', who.name)
    await hands.fill('Email Address', who.email)
    await hands.fill('^Password', who.password)
    await hands.press('^(Sign Up|Create Account)', 'button')
    await hands.isAt('/')
    await hands.sees('Office Survivor')
    const { answer } = await (await signIn(origin, who)).call('GET', '/survivor/contests/1/my-status')
    expect(answer).toMatchObject({ is_participant: true })
  })

  test('the dashboard is drawn', async () => {
    await phone.goto(`${origin}/`)
    await hands.sees('Office Survivor')
    const began = performance.now()
    expect((await phone.screenshot()).length).toBeGreaterThan(5_000)
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  test('a pick, another team instead, and one for the week after', async () => {
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

  test('a pick in the draft, on whose turn it is', async () => {
    const contest = {
      contest_type: 'two_team',
      contest_name: `Draft ${engine}`,
      season_year: '2025-26',
      max_participants: 4,
    }
    const { answer } = await admin.call('POST', '/contest/contests', contest)
    // What the contract promises.
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

  test('the dark theme', async () => {
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

  test('back goes back', async () => {
    await hands.press('^Chat', 'a')
    await hands.isAt('/chat')
    await phone.run('history.back()')
    await hands.isAt('/')
  })

  test('the keyboard alone leads to another screen', async () => {
    await hands.sees('Office Survivor')
    const focused = () =>
      phone.run<string>(`return document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName`)
    for (let tabs = 0; (await focused()) !== '/chat'; tabs += 1) {
      expect(tabs, 'the tab of the chat is reached').toBeLessThan(60)
      await phone.key('Tab')
    }
    await phone.key('Enter')
    await hands.isAt('/chat')
  })

  test('two people chat, and leaving in the middle is no error', async () => {
    await phone.goto(`${origin}/chat`)
    await hands.sees('Connected')
    await openSocket(origin, admin.token, `Hello ${engine}`)
    await hands.sees(`Hello ${engine}`)
    await hands.fill('^Message', 'Hello pool')
    await hands.press('^Send', 'button')
    await hands.sees('Hello pool')
    const { answer } = await admin.call('GET', '/chat/messages')
    expect(JSON.stringify(answer)).toContain('Hello pool')
    for (const where of ['/', '/chat', '/survivor', '/chat', '/']) await phone.goto(`${origin}${where}`)
    await hands.sees('Office Survivor')
  })

  test('the app can be installed', async () => {
    const manifest = await phone.run<string>(`return document.querySelector('link[rel=manifest]')?.href`)
    const { answer } = await call(origin, { method: 'GET', path: `/..${new URL(manifest).pathname}` })
    expect(Object.keys(answer)).toContain('icons')
  })

  test('the console is clean', async () => {
    // Firefox's own words for a file and a websocket that a page wanted when it was left.
    const left =
      /A ServiceWorker intercepted the request|(The connection to|establish a connection to the server at) ws:/
    expect((await phone.complaints()).filter((words) => !left.test(words))).toEqual([])
  })

  test('without a line what was read stays, and everything comes back with it', async () => {
    await phone.goto(`${origin}/`)
    await hands.isControlled()
    // Reads everything again, now through the worker.
    await phone.goto(`${origin}/`)
    await hands.isKept('/api/contest/analytics')
    line.cut()
    try {
      // Firefox calls it a failure to whoever steers it, though the worker answers.
      await phone.run('setTimeout(() => location.reload())')
      await hands.sees('Office Survivor')
      await hands.sees('The pool can’t be reached|You are offline')
    } finally {
      line.reconnect()
    }
    await hands.seesNot('The pool can’t be reached|You are offline')
  })
})
