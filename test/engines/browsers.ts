import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { freePort } from '../harness/processes/proxies.ts'

/** A browser window as wide as a phone, of another engine than Playwright's Chromium. */
export type Phone = {
  /** The engine's own version, such as 2.50.6. */
  version: string
  goto: (url: string) => Promise<void>
  /** Runs a function's body in the page, with `given`, and returns its result. */
  run: <T>(body: string, given?: Record<string, unknown>) => Promise<T>
  /** Presses and releases a key of the keyboard. */
  key: (key: keyof typeof KEYS) => Promise<void>
  screenshot: () => Promise<Buffer>
  /** The console's complaints, on all pages so far. */
  complaints: () => Promise<string[]>
  close: () => Promise<void>
}

/** In the encoding of both protocols. */
const KEYS = { Tab: '\uE004', Enter: '\uE006', ArrowDown: '\uE015' }
const pressOf = (key: keyof typeof KEYS) => {
  const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }))
  return { actions: [{ type: 'key', id: 'keyboard', actions }] }
}

const WIDTH = 390
const HEIGHT = 844
const SCREEN = ':97'

/** Why an engine can't be tested here; null if it can. */
export function whatIsMissing(engine: 'WebKit' | 'Firefox'): string | null {
  const needed = engine === 'WebKit' ? ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'] : ['/usr/bin/firefox-esr']
  const missing = needed.filter((program) => !existsSync(program))
  return missing.length === 0 ? null : `${missing.join(', ')}: apt-get install webkit2gtk-driver xvfb firefox-esr`
}

export const openPhone = (engine: 'WebKit' | 'Firefox'): Promise<Phone> =>
  engine === 'WebKit' ? openWebKit() : openFirefox()

const asFunction = (body: string, given: Record<string, unknown>) =>
  `(async (given) => { ${body} })(${JSON.stringify(given)})`

let screen: ChildProcess | null = null

/** The screen WebKit draws on, until the process ends. */
export function closeScreen(): void {
  screen?.kill()
  screen = null
}

/**
 * Keeps a WebKit page's complaints where the tab's next page finds them. Prepended to every script, because the driver
 * can't inject it on its own.
 */
const HEAR = `
  if (!window.isHeard && location.protocol === 'http:') {
    window.isHeard = true
    const keep = (words) => sessionStorage.setItem('complaints',
      JSON.stringify([...JSON.parse(sessionStorage.getItem('complaints') ?? '[]'), words]))
    for (const level of ['error', 'warn']) {
      const say = console[level]
      console[level] = (...words) => { keep(words.join(' ')); say(...words) }
    }
    // What the page that is left was still loading is given up, and nobody misses it.
    addEventListener('beforeunload', () => { window.isLeft = true })
    addEventListener('error', ({ message, target }) => {
      if (message !== undefined || !window.isLeft) keep(message ?? 'not loaded: ' + (target.src ?? target.href))
    }, true)
    addEventListener('unhandledrejection', ({ reason }) => keep('nobody caught: ' + reason))
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => keep(violatedDirective + ' ' + blockedURI))
  }`

/** WebKitGTK through WebDriver: a driver has one session, so each window has its own. */
async function openWebKit(): Promise<Phone> {
  screen ??= spawn('/usr/bin/Xvfb', [SCREEN, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' })
  const port = await freePort()
  const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: SCREEN, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  })
  const send = async (method: string, at: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${at}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // Every WebDriver response has this shape.
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${at}: ${JSON.stringify(value)}`)
    return value
  }
  const until = Date.now() + 20_000
  while (!(await send('GET', '/status').catch(() => null)) && Date.now() < until) await pause(100)
  const binary = readdirSync('/usr/lib/x86_64-linux-gnu')
    .map((folder) => `/usr/lib/x86_64-linux-gnu/${folder}/MiniBrowser`)
    .find((file) => file.includes('webkit2gtk') && existsSync(file))
  const options = { binary, args: ['--automation', '--javascript-can-open-windows-automatically=true'] }
  const session = await send('POST', '/session', {
    capabilities: {
      // A page is observed from its first output on, so the driver doesn't wait until it is loaded: `goto` does.
      alwaysMatch: {
        pageLoadStrategy: 'none',
        timeouts: { script: 6e4 },
        'webkitgtk:browserOptions': options,
      },
    },
  })
  // A new session's response.
  const { sessionId, capabilities } = session as { sessionId: string; capabilities: { browserVersion: string } }
  const at = `/session/${sessionId}`
  const run = async <T>(body: string, given: Record<string, unknown> = {}) => {
    const script = `${HEAR}; const done = arguments[arguments.length - 1]; ${asFunction(body, given)}.then((value) => done({ value }), (error) => done({ error: String(error) }))`
    // The line before returns these.
    const { value, error } = (await send('POST', `${at}/execute/async`, { script, args: [] })) as {
      value: T
      error?: string
    }
    if (error !== undefined) throw new Error(error)
    return value
  }
  await openNarrow({ send, at, run })
  return {
    version: capabilities.browserVersion,
    goto: async (url) => {
      await run('window.isLeft = true')
      await send('POST', `${at}/url`, { url })
      const deadline = Date.now() + 60_000
      const isThere = 'return !window.isLeft && document.readyState === "complete"'
      while (!(await run<boolean>(isThere).catch(() => false))) {
        if (Date.now() > deadline) throw new Error(`${url} is not loaded`)
        await pause(20)
      }
    },
    run,
    key: async (key) => void (await send('POST', `${at}/actions`, pressOf(key))),
    screenshot: async () => Buffer.from(String(await send('GET', `${at}/screenshot`)), 'base64'),
    complaints: () => run<string[]>(`return JSON.parse(sessionStorage.getItem('complaints') ?? '[]')`),
    close: async () => {
      await send('DELETE', at).catch(() => null)
      driver.kill()
    },
  }
}

type Steering = {
  send: (method: string, at: string, body?: unknown) => Promise<unknown>
  at: string
  run: Phone['run']
}

/** The browser's first window has a toolbar wider than a phone; one opened by a page has none. */
async function openNarrow({ send, at, run }: Steering): Promise<void> {
  // WebDriver's response.
  const handles = async () => (await send('GET', `${at}/window/handles`)) as string[]
  const [first] = await handles()
  await run(`open('about:blank', '_blank', 'popup,width=${WIDTH},height=${HEIGHT}')`)
  const until = Date.now() + 20_000
  let handle: string | undefined
  while (handle === undefined && Date.now() < until) {
    await pause(100)
    handle = (await handles()).find((one) => one !== first)
  }
  await send('POST', `${at}/window`, { handle })
  await send('POST', `${at}/window/rect`, { width: WIDTH, height: HEIGHT })
}

/** Firefox through WebDriver BiDi, which it supports natively. */
async function openFirefox(): Promise<Phone> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'puckpool-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = spawn('/usr/bin/firefox-esr', args, { env: { ...process.env, HOME: profile } })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    firefox.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    firefox.once('exit', () => reject(new Error(said)))
  })
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const complaints: string[] = []
  const waiting = new Map<number, (answer: Answer) => void>()
  type Answer = {
    id?: number
    type: string
    result?: unknown
    message?: string
    params?: { level: string; text: string }
  }
  socket.on('message', (data) => {
    const answer: Answer = JSON.parse(data.toString())
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    else if (answer.params && ['error', 'warn'].includes(answer.params.level)) complaints.push(answer.params.text)
  })
  let count = 0
  const send = async <T>(method: string, params: unknown): Promise<T> => {
    count += 1
    const id = count
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    // The caller names the protocol's response type.
    return answer.result as T
  }
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width: WIDTH, height: HEIGHT } })
  const run: Phone['run'] = async <T>(body: string, given: Record<string, unknown> = {}) => {
    const expression = `${asFunction(body, given)}.then((value) => JSON.stringify({ value }))`
    const answer = await send<{ result?: { value: string }; exceptionDetails?: { text: string } }>('script.evaluate', {
      expression,
      awaitPromise: true,
      target: { context },
    })
    if (!answer.result) throw new Error(answer.exceptionDetails?.text)
    const { value }: { value: T } = JSON.parse(answer.result.value)
    return value
  }
  return {
    version: capabilities.browserVersion,
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run,
    key: async (key) => {
      await send('input.performActions', { context, ...pressOf(key) })
      // Firefox follows a link by a sent key, but presses no button.
      if (key === 'Enter') await run(`if (document.activeElement.matches('button')) document.activeElement.click()`)
    },
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    complaints: async () => complaints,
    close: async () => {
      const ended = new Promise((resolve) => firefox.once('exit', resolve))
      await send('browser.close', {}).catch(() => firefox.kill())
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
