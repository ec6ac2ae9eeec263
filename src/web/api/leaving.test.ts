import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { login, me } from '#contract/accounts/sign-in.ts'
import { readReading } from '#contract/chat/chat.ts'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import { makePick } from '#contract/survivor/picks.ts'
import { call, signOutThere } from './call.ts'
import { partOfFrame } from './frame.ts'
import { clearToken, readToken, storeToken } from './token.ts'

type Request = { path: string; token: string | null; answer: (status: number, body?: object) => void }

/** The requests that reached the server, in order, for the test to answer. */
let asked: Request[]

beforeEach(() => {
  asked = []
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', (path: string, { headers, signal }: RequestInit) => {
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? null
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      const answer = (status: number, body: object = {}) => resolve(new Response(JSON.stringify(body), { status }))
      asked.push({ path: path.replace('/api', ''), token, answer })
    })
  })
  storeToken('mine')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const pickOf = (team_id: number) => call(makePick, { params: { contestId: 7 }, body: { week_number: 6, team_id } })
const signOut = () => signOutThere(() => clearToken('signed-out'))
const paths = () => asked.map(({ path }) => path)
/** Answers the request for that path once it has been sent. */
const answer = async (path: string, status = 200, body = {}) => {
  const found = await vi.waitUntil(() => asked.find((request) => request.path === path))
  found.answer(status, body)
}
/** Whether something settled, without waiting for it. */
const watch = (promise: Promise<unknown>) => {
  const seen = { by: 'waiting' }
  promise.then(
    () => Object.assign(seen, { by: 'answered' }),
    ({ code }) => Object.assign(seen, { by: code }),
  )
  return seen
}

describe('signing out', () => {
  it('stops the screen’s reads before the session ends, and rejects them afterwards', async () => {
    const reading = watch(call(readAnalytics))
    await vi.waitUntil(() => asked.length === 1)
    const leaving = signOut()
    await vi.waitUntil(() => asked.length === 2)
    expect(paths()).toEqual(['/contest/analytics', '/auth/logout'])
    expect(reading.by).toBe('waiting')
    await answer('/auth/logout')
    await leaving
    await vi.waitUntil(() => reading.by === 'network')
  })

  it('requests no single part of the frame after the whole was stopped', async () => {
    // A page that has just opened: the tests' process is older.
    vi.spyOn(performance, 'now').mockReturnValue(1_000)
    const reading = watch(partOfFrame('reading', () => call(readReading)))
    await vi.waitUntil(() => asked.length === 1)
    const leaving = signOut()
    await answer('/auth/logout')
    await leaving
    await vi.waitUntil(() => reading.by === 'network')
    expect(paths()).toEqual(['/contest/frame', '/auth/logout'])
  })

  it('sends nothing on behalf of the session after the click, not even once it is over', async () => {
    const leaving = signOut()
    const during = watch(call(readAnalytics))
    const picking = watch(pickOf(1))
    await vi.waitUntil(() => asked.length === 1)
    expect(paths()).toEqual(['/auth/logout'])
    expect(asked[0]?.token).toBe('mine')
    await answer('/auth/logout')
    await leaving
    expect(readToken()).toBeNull()
    await vi.waitUntil(() => during.by === 'session_ended' && picking.by === 'session_ended')
    expect(paths()).toEqual(['/auth/logout'])
  })

  it('lets the login screen make requests after the session has ended', async () => {
    let next: Promise<unknown> | undefined
    const leaving = signOutThere(() => {
      clearToken('signed-out')
      next = call(login, { body: { email: 'bob@example.com', password: 'secret' } })
    })
    await answer('/auth/logout')
    await leaving
    await answer('/auth/login')
    await next
    expect(paths()).toEqual(['/auth/logout', '/auth/login'])
  })

  it('lets a pick already sent get its answer first', async () => {
    const picking = watch(pickOf(3))
    await vi.waitUntil(() => asked.length === 1)
    const leaving = signOut()
    await Promise.resolve()
    expect(paths()).toEqual(['/survivor/contests/7/picks'])
    await answer('/survivor/contests/7/picks')
    await answer('/auth/logout')
    await leaving
    expect(picking.by).toBe('answered')
  })

  it('lets a refresh finish, ends the session with its token, and does not retry the call that needed it', async () => {
    const reading = watch(call(me))
    await answer('/auth/me', 401)
    await vi.waitUntil(() => asked.length === 2)
    const leaving = signOut()
    await answer('/auth/refresh-token', 200, { accessToken: 'newer' })
    await answer('/auth/logout')
    await leaving
    expect(paths()).toEqual(['/auth/me', '/auth/refresh-token', '/auth/logout'])
    expect(asked[2]?.token).toBe('newer')
    expect(readToken()).toBeNull()
    await vi.waitUntil(() => reading.by === 'session_ended')
  })

  it('stops requests made before the app was loaded', async () => {
    const stop = vi.fn()
    vi.stubGlobal(
      'window',
      Object.assign(new EventTarget(), { earlyAnswers: { token: 'mine', answers: new Map(), stop } }),
    )
    const leaving = signOut()
    await answer('/auth/logout')
    await leaving
    expect(stop).toHaveBeenCalledOnce()
  })

  it('ends the session here even if the server responds to neither the pick nor the sign-out', async () => {
    vi.useFakeTimers()
    const picking = watch(pickOf(3))
    await vi.advanceTimersByTimeAsync(0)
    const leaving = signOut()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(paths()).toEqual(['/survivor/contests/7/picks'])
    await vi.advanceTimersByTimeAsync(1)
    expect(paths()).toEqual(['/survivor/contests/7/picks', '/auth/logout'])
    await vi.advanceTimersByTimeAsync(5_000)
    await leaving
    expect(readToken()).toBeNull()
    expect(picking.by).toBe('waiting')
  })
})
