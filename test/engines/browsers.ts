import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { freePort } from '../harness/proxies.ts'

/** A browser window as wide as a phone, of an engine that Playwright's Chromium is not. */
export type Phone = {
  goto: (url: string) => Promise<void>
  /** Runs a function's body in the page, with `given`, and returns what it returns. */
  run: <T>(body: string, given?: Record<string, unknown>) => Promise<T>
  /** Presses and releases a key of the keyboard. */
  key: (key: keyof typeof KEYS) => Promise<void>
  screenshot: () => Promise<Buffer>
  /** What the console has complained about. */
  complaints: () => Promise<string[]>
  close: () => Promise<void>
}

/** As both protocols write them. */
const KEYS = { Tab: '\uE004', Enter: '\uE007' }
const pressOf = (key: keyof typeof KEYS) => {
  const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }))
  return { actions: [{ type: 'key', id: 'keyboard', actions }] }
}

const WIDTH = 390
const HEIGHT = 844
const SCREEN = ':97'

/** Why an engine cannot be tried here; null if it can. */
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

/** The screen that WebKit draws on, until the process ends. */
export function closeScreen(): void {
  screen?.kill()
  screen = null
}

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
    // Every answer of WebDriver has this shape.
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${at}: ${JSON.stringify(value)}`)
    return value
  }
  const until = Date.now() + 20_000
  while (!(await send('GET', '/status').catch(() => null)) && Date.now() < until) await pause(100)
  const binary = readdirSync('/usr/lib/x86_64-linux-gnu')
    .map((folder) => `/usr/lib/x86_64-linux-gnu/${folder}/MiniBrowser`)
    .find((file) => file.includes('webkit2gtk') && existsSync(file))
  const options = { binary, args: ['--automation'] }
  const session = await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 60_000 } } },
  })
  // What a new session is answered with.
  const { sessionId } = session as { sessionId: string }
  const at = `/session/${sessionId}`
  const run = async <T>(body: string, given: Record<string, unknown> = {}) => {
    const script = `const done = arguments[arguments.length - 1]; ${asFunction(body, given)}.then((value) => done({ value }), (error) => done({ error: String(error) }))`
    // As the line before answers.
    const { value, error } = (await send('POST', `${at}/execute/async`, { script, args: [] })) as {
      value: T
      error?: string
    }
    if (error !== undefined) throw new Error(error)
    return value
  }
  await send('POST', `${at}/window/rect`, { width: WIDTH, height: HEIGHT })
  return {
    goto: async (url) => {
      await send('POST', `${at}/url`, { url })
      await run(`
        window.complaints ??= []
        const { error } = console
        console.error = (...words) => { window.complaints.push(words.join(' ')); error(...words) }
        addEventListener('error', ({ message }) => window.complaints.push(message))`)
    },
    run,
    key: async (key) => void (await send('POST', `${at}/actions`, pressOf(key))),
    screenshot: async () => Buffer.from(String(await send('GET', `${at}/screenshot`)), 'base64'),
    complaints: () => run<string[]>('return window.complaints ?? []'),
    close: async () => {
      await send('DELETE', at).catch(() => null)
      driver.kill()
    },
  }
}

/** Firefox through WebDriver BiDi, which it speaks itself. */
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
    // Whoever asks names what the protocol answers.
    return answer.result as T
  }
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width: WIDTH, height: HEIGHT } })
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async <T>(body: string, given: Record<string, unknown> = {}) => {
      const expression = `${asFunction(body, given)}.then((value) => JSON.stringify({ value }))`
      const answer = await send<{ result?: { value: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        {
          ...{ expression, awaitPromise: true },
          target: { context },
        },
      )
      if (!answer.result) throw new Error(answer.exceptionDetails?.text)
      const { value }: { value: T } = JSON.parse(answer.result.value)
      return value
    },
    key: async (key) => void (await send('input.performActions', { context, ...pressOf(key) })),
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
