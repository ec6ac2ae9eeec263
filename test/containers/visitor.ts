import { io } from 'socket.io-client'
import { LIVE_PATH } from '#contract/live.ts'
import { ask } from '../harness/processes/proxies.ts'

/** API calls as a user, over http or over https with an unknown certificate. */
export type Visitor = {
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; answer: Record<string, unknown> }>
  token: string
}

export async function call(
  origin: string,
  {
    method,
    path,
    body,
    headers = {},
  }: { method: string; path: string; body?: unknown; headers?: Record<string, string> },
) {
  const { status, body: said } = await ask(origin, {
    method,
    path: `/api${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: Record<string, unknown> = said.startsWith('{') ? JSON.parse(said) : {}
  return { status, answer }
}

export async function signIn(origin: string, who: { email: string; password: string }): Promise<Visitor> {
  const { status, answer } = await call(origin, { method: 'POST', path: '/auth/login', body: who })
  if (typeof answer.token !== 'string')
    throw new Error(`${who.email} cannot sign in: ${status} ${JSON.stringify(answer)}`)
  const { token } = answer
  return {
    token,
    call: (method, path, body) => call(origin, { method, path, body, headers: { authorization: `Bearer ${token}` } }),
  }
}

export const PASSWORD = 'slap-shot-9'

export async function signUp(origin: string, name: string): Promise<Visitor> {
  const who = { name, email: `${name.toLowerCase()}@example.org`, password: PASSWORD }
  const { status, answer } = await call(origin, { method: 'POST', path: '/auth/register', body: who })
  if (status >= 300) throw new Error(`${name} cannot sign up: ${status} ${JSON.stringify(answer)}`)
  return signIn(origin, who)
}

/** The first administrator, as printed once in the log. */
export function firstAdminIn(said: string): { email: string; password: string } {
  const [, email, password] = /Sign in as (\S+) with the password (\S+)/.exec(said) ?? []
  if (!email || !password) throw new Error(`no first administrator in: ${said}`)
  return { email, password }
}

/** Opens a page's websocket and resolves once the server has let it in. */
export async function openSocket(origin: string, token: string): Promise<void> {
  const socket = io(origin, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token },
    rejectUnauthorized: false,
    forceNew: true,
    reconnection: false,
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  }).finally(() => socket.close())
}

/** Polls until the pool is ready; throws after the timeout, in ms. */
export async function untilHealthy(origin: string, patience = 60_000): Promise<void> {
  const deadline = performance.now() + patience
  while (performance.now() < deadline) {
    const { status } = await call(origin, { method: 'GET', path: '/health' }).catch(() => ({ status: 0 }))
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`${origin} is not healthy after ${patience} ms`)
}
