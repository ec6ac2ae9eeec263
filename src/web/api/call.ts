import { login, logout, refreshToken } from '#contract/accounts/sign-in.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { isBeingLeft, untilStayed } from './being-left.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { Failure } from './failure.ts'
import { holdForWorker, noteAnswer } from './kept-answers.ts'
import { awaited, leave, stoppable, untilLeft } from './leaving.ts'
import { noteClock } from './server-clock.ts'
import { clearToken, readToken, storeToken } from './token.ts'

type Input = { params?: unknown; query?: unknown; body?: unknown }
type Arguments<E> =
  object extends InputOf<E>
    ? [input?: InputOf<E>, options?: Options<AnswerOf<E>>]
    : [input: InputOf<E>, options?: Options<AnswerOf<E>>]
type Options<Answer> = Sending & {
  /** A cached answer and its ETag. Returned if the server confirms it. */
  known?: { etag: string; answer: Answer } | undefined
}
type Sending = {
  signal?: AbortSignal
  /** Bypasses the browser's cache, for answers with the server's clock (T3). */
  fresh?: boolean
}

/**
 * Makes one call of the contract. Throws a `Failure` with the server's message, 'HTTP {status}' if it has none, or
 * 'Network error. Please try again.' without a response. An expired token is renewed once.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input, options]: Arguments<E>): Promise<AnswerOf<E>> {
  const { answer, response } = await ask(endpoint, input, options)
  noteClock(answer, response)
  // The server validates each answer against this same endpoint before sending it.
  return answer as AnswerOf<E>
}

/** Makes a call that returns a file: its content and the name from the server. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: Arguments<E>
): Promise<{ name: string; content: Blob }> {
  const { answer, response } = await ask(endpoint, input, options, (found) => found.blob())
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  // `ask` has read it as a blob.
  return { name: name ?? 'puckpool.csv', content: answer as Blob }
}

/** Ends the session on the server. Other calls wait until `then` is done, whether or not the server responded. */
export const signOutThere = (then: (failure: unknown) => void): Promise<void> =>
  leave(async (signal) => {
    // Another tab's refresh would be too late once the session has ended.
    const failure = await inTurn(() => askAs(readToken(), logout, undefined, { signal }, bodyOf), signal).then(
      () => undefined,
      (error: unknown) => error,
    )
    then(failure)
  })

async function ask(
  endpoint: Endpoint,
  input: Input | undefined,
  options: Options<unknown> | undefined,
  read: (response: Response) => Promise<unknown> = bodyOf,
): Promise<{ answer: unknown; response: Response }> {
  const before = readToken()
  const leaving = untilLeft()
  if (leaving !== null) await leaving
  const token = readToken()
  if (before !== null && token === null) throw authenticationFailed()
  try {
    return await askAs(token, endpoint, input, options, read)
  } catch (error) {
    // Reads stopped by signing out aren't shown as failures: their screen disappears first.
    await untilLeft()
    throw error
  }
}

async function askAs(
  token: string | null,
  endpoint: Endpoint,
  input: Input | undefined,
  options: Options<unknown> | undefined,
  read: (response: Response) => Promise<unknown>,
): Promise<{ answer: unknown; response: Response }> {
  const { known, ...sending } = options ?? {}
  const asked = { ...sending, input, etag: known?.etag }
  let response = await send(endpoint, { ...asked, token })
  if (response.status === 401 && mayRenew(endpoint)) {
    const renewed = await renew(token)
    response = await send(endpoint, { ...asked, token: renewed })
  }
  if (response.status === 304 && known) return { answer: known.answer, response }
  if (!response.ok) throw failureOf(response, await bodyOf(response))
  return { answer: await read(response), response }
}

const mayRenew = ({ path }: Endpoint) => path !== login.path && path !== refreshToken.path && path !== logout.path

type Request = Sending & { input: Input | undefined; token: string | null; etag?: string | undefined }

async function send(endpoint: Endpoint, { input, token, etag, signal, fresh }: Request): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== null) headers.authorization = `Bearer ${token}`
  if (etag !== undefined) headers['if-none-match'] = etag
  if (input?.body !== undefined) headers['content-type'] = 'application/json'
  const address = addressOf(endpoint, input)
  const body = input?.body === undefined ? undefined : JSON.stringify(input.body)
  const asked = performance.now()
  try {
    const isEarly = endpoint.method === 'GET' && etag === undefined
    const early = isEarly ? await takeEarlyAnswer(address, token) : undefined
    const cache = fresh ? 'reload' : 'default'
    // A renewed token's cookie must arrive even if the page is closed meanwhile: the old one soon ends the session
    // (A4).
    const keepalive = endpoint === refreshToken || endpoint === logout
    const how: RequestInit = { method: endpoint.method, credentials: 'include', keepalive, cache, headers, body }
    const answer = early ?? (await fetchUnlessLeaving(endpoint, address, { ...how, signal }))
    noteAnswer(answer, asked)
    if (endpoint.method === 'GET' && token !== null) holdForWorker(address, token, answer)
    return answer
  } catch (cause) {
    if (signal?.aborted || cause instanceof Failure) throw cause
    if (isBeingLeft()) await untilStayed()
    throw new Failure({ message: 'Network error. Please try again.', code: 'network', status: 0 })
  }
}

function fetchUnlessLeaving(endpoint: Endpoint, address: string, how: RequestInit): Promise<Response> {
  if (endpoint === logout) return fetch(address, how)
  if (untilLeft() !== null) throw authenticationFailed()
  if (endpoint.method !== 'GET') return awaited(fetch(address, how))
  return stoppable(how.signal ?? undefined, (signal) => fetch(address, { ...how, signal }))
}

/** `/api`, the path with its parameters, and the query without undefined values. */
function addressOf(endpoint: Endpoint, input: Input | undefined): string {
  const params = entriesOf(input?.params)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ''))
  const query = new URLSearchParams([...entriesOf(input?.query)]).toString()
  return `/api${path}${query === '' ? '' : `?${query}`}`
}

const entriesOf = (value: unknown): Map<string, string> =>
  new Map(
    Object.entries(value ?? {})
      .filter(([, part]) => part !== undefined && part !== null)
      .map(([name, part]) => [name, String(part)]),
  )

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function failureOf(response: Response, answer: unknown): Failure {
  const { message, code, fields } = said(answer)
  return new Failure({
    message: message ?? `HTTP ${response.status}`,
    code: code ?? `http_${response.status}`,
    status: response.status,
    fields,
    retryAfter: Number(response.headers.get('retry-after')) || null,
  })
}

function said(answer: unknown): { message?: string; code?: string; fields?: Record<string, string> } {
  if (typeof answer !== 'object' || answer === null) return {}
  const { message, code, fields } = answer as { message?: unknown; code?: unknown; fields?: unknown }
  return {
    message: typeof message === 'string' && message !== '' ? message : undefined,
    code: typeof code === 'string' ? code : undefined,
    // A proxy in front of the server may answer anything.
    fields: typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : undefined,
  }
}

/**
 * A new access token in place of the refused one. The refresh cookie works only once (A4), so tabs take turns, and the
 * second one finds the token stored by the first.
 */
const renew = (refused: string | null): Promise<string> =>
  inTurn(async () => {
    const stored = readToken()
    // A visitor has nothing to renew, and would end the session of the next member to sign in.
    if (stored === null) throw authenticationFailed()
    if (stored !== refused) return stored
    const response = await send(refreshToken, { input: undefined, token: null })
    const answer = await bodyOf(response)
    if (response.ok) return keep(answer)
    // A restarting or busy server has not refused the session, so no one is signed out.
    if (response.status >= 500 || response.status === 429) throw failureOf(response, answer)
    clearToken('expired')
    throw authenticationFailed(said(answer).message)
  })

function keep(answer: unknown): string {
  const { accessToken } = (answer ?? {}) as { accessToken?: unknown }
  if (typeof accessToken !== 'string') {
    clearToken('expired')
    throw authenticationFailed()
  }
  storeToken(accessToken)
  return accessToken
}

const authenticationFailed = (message = 'Invalid token. Authentication failed.') =>
  new Failure({ message, code: 'session_ended', status: 401 })

let queue: Promise<unknown> = Promise.resolve()

/** One at a time across all tabs; without https, where there are no locks, within this tab. */
function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (navigator.locks) return navigator.locks.request('PuckPool_refresh', signal ? { signal } : {}, work)
  const turn = queue.then(work, work)
  queue = turn.catch(() => undefined)
  return turn
}
