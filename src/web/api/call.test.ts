import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { login, me } from '#contract/accounts/sign-in.ts'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import { makePick, weekPicks } from '#contract/survivor/picks.ts'
import { call } from './call.ts'
import { Failure } from './failure.ts'
import { clearToken, listenToToken, readEnding, readToken, storeToken } from './token.ts'

type Sent = { address: string; method: string; token: string | null; body: unknown; outlivesPage?: boolean }
type Answer = { status: number; body?: unknown }

let sent: Sent[]
let answer: (request: Sent) => Answer | Promise<Answer>

const ok = (body: unknown): Answer => ({ status: 200, body })
const refused = (message: string): Answer => ({ status: 401, body: { success: false, message, code: 'session_ended' } })
const isRefresh = ({ address }: Sent) => address === '/api/auth/refresh-token'

beforeEach(() => {
  sent = []
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization')
    const request: Sent = {
      address,
      method: init.method ?? 'GET',
      token: token?.replace('Bearer ', '') ?? null,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      ...(init.keepalive ? { outlivesPage: true } : {}),
    }
    sent.push(request)
    expect(init.credentials).toBe('include')
    const { status, body } = await answer(request)
    return new Response(body === undefined ? 'gateway says no' : JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const failureOf = async (promise: Promise<unknown>): Promise<Failure> => {
  const error = await promise.catch((reason: unknown) => reason)
  if (!(error instanceof Failure)) throw new Error(`expected a Failure, got ${String(error)}`)
  return error
}

describe('a call', () => {
  it('fills in the path, leaves out undefined query fields, and carries the token', async () => {
    storeToken('mine')
    answer = () => ok({})
    await call(weekPicks, { params: { contestId: 7 }, query: { week: 6 } })
    await call(makePick, { params: { contestId: 7 }, body: { week_number: 6, team_id: 21 } })
    expect(sent).toEqual([
      { address: '/api/survivor/contests/7/picks?week=6', method: 'GET', token: 'mine', body: undefined },
      {
        address: '/api/survivor/contests/7/picks',
        method: 'POST',
        token: 'mine',
        body: { week_number: 6, team_id: 21 },
      },
    ])
  })

  it('is made without a token while signed out', async () => {
    answer = () => ok({ success: true })
    await call(login, { body: { email: 'ann@example.com', password: 'secret' } })
    expect(sent[0]?.token).toBeNull()
  })

  it('fails with the message, the code and the fields of the server', async () => {
    answer = () => ({
      status: 409,
      body: { success: false, message: 'Picks are locked', code: 'locked', fields: { team_id: 'Too late' } },
    })
    const failure = await failureOf(call(makePick, { params: { contestId: 7 }, body: { week_number: 6, team_id: 1 } }))
    expect(failure).toMatchObject({ message: 'Picks are locked', code: 'locked', status: 409 })
    expect(failure.fields).toEqual({ team_id: 'Too late' })
  })

  it('fails with the status if the response has no message', async () => {
    answer = () => ({ status: 502 })
    expect((await failureOf(call(readAnalytics))).message).toBe('HTTP 502')
  })

  it('fails with its own message without a response', async () => {
    answer = () => Promise.reject(new TypeError('fetch failed'))
    expect(await failureOf(call(readAnalytics))).toMatchObject({
      message: 'Network error. Please try again.',
      status: 0,
    })
  })
})

describe('an expired token', () => {
  it('is renewed once, stored, and the call retried', async () => {
    storeToken('old')
    answer = (request) => {
      if (isRefresh(request)) return ok({ success: true, accessToken: 'new' })
      return request.token === 'new' ? ok({ success: true, user: { id: 1 } }) : refused('Sign in first')
    }
    expect(await call(me)).toMatchObject({ user: { id: 1 } })
    expect(readToken()).toBe('new')
    expect(sent.map(({ address }) => address)).toEqual(['/api/auth/me', '/api/auth/refresh-token', '/api/auth/me'])
  })

  it('is renewed by a request that outlives the page, or its cookie would be lost (A4)', async () => {
    storeToken('old')
    answer = (request) =>
      isRefresh(request) ? ok({ accessToken: 'new' }) : request.token === 'new' ? ok({}) : refused('Sign in first')
    await call(me)
    expect(sent.map(({ outlivesPage = false }) => outlivesPage)).toEqual([false, true, false])
  })

  it('is renewed only once for calls that fail together', async () => {
    storeToken('old')
    answer = (request) => {
      if (isRefresh(request)) return ok({ success: true, accessToken: 'new' })
      return request.token === 'new' ? ok({}) : refused('Sign in first')
    }
    await Promise.all([call(me), call(readAnalytics), call(me)])
    expect(sent.filter(isRefresh)).toHaveLength(1)
  })

  it('is replaced by another tab’s newer token', async () => {
    storeToken('old')
    answer = (request) => {
      if (request.token === 'old') localStorage.setItem('PuckPool_token', 'theirs')
      return request.token === 'theirs' ? ok({}) : refused('Sign in first')
    }
    await call(me)
    expect(sent.filter(isRefresh)).toHaveLength(0)
  })

  it('is not renewed a second time when the new one is refused too', async () => {
    storeToken('old')
    answer = (request) => (isRefresh(request) ? ok({ accessToken: 'new' }) : refused('Current password is wrong'))
    expect((await failureOf(call(me))).message).toBe('Current password is wrong')
    expect(sent.filter(isRefresh)).toHaveLength(1)
    expect(readToken()).toBe('new')
  })

  it('ends the session with the server’s message if it can’t be renewed', async () => {
    storeToken('old')
    answer = () => refused('Your session has ended. Sign in again.')
    const heard = vi.fn()
    const stop = listenToToken(heard)
    expect((await failureOf(call(me))).message).toBe('Your session has ended. Sign in again.')
    expect(readToken()).toBeNull()
    expect(readEnding()).toBe('expired')
    expect(heard).toHaveBeenCalledOnce()
    stop()
  })

  it('has its own message if the server has none', async () => {
    storeToken('old')
    answer = () => ({ status: 401 })
    expect((await failureOf(call(me))).message).toBe('Invalid token. Authentication failed.')
  })

  it('survives a server restart', async () => {
    storeToken('old')
    answer = (request) =>
      isRefresh(request)
        ? { status: 503, body: { success: false, message: 'PuckPool is starting.', code: 'starting' } }
        : refused('Sign in first')
    expect((await failureOf(call(me))).message).toBe('PuckPool is starting.')
    expect(readToken()).toBe('old')
  })

  it('is not renewed for a wrong password at sign-in', async () => {
    answer = () => refused('Invalid email or password')
    const failure = await failureOf(call(login, { body: { email: 'ann@example.com', password: 'wrong' } }))
    expect(failure.message).toBe('Invalid email or password')
    expect(sent.filter(isRefresh)).toHaveLength(0)
  })

  it('is not renewed for a call without a token, which could end the next member’s session', async () => {
    answer = (request) => (isRefresh(request) ? refused('Your session has ended.') : refused('Sign in first'))
    expect((await failureOf(call(me))).code).toBe('session_ended')
    expect(sent.filter(isRefresh)).toHaveLength(0)
  })

  it('is not renewed after another tab has signed out', async () => {
    storeToken('old')
    answer = () => {
      clearToken('signed-out')
      return refused('Sign in first')
    }
    expect((await failureOf(call(me))).message).toBe('Invalid token. Authentication failed.')
    expect(sent.filter(isRefresh)).toHaveLength(0)
  })
})
