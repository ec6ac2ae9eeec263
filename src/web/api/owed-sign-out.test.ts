import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payOwedSignOut } from './owed-sign-out.ts'
import { OWED } from './token.ts'

let sent: { address: string; token: string | null; credentials: RequestCredentials | undefined }[] = []
let status: number | null = null

beforeEach(() => {
  sent = []
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string, { headers, credentials }: RequestInit) => {
    sent.push({ address, token: new Headers(headers).get('authorization'), credentials })
    if (status === null) throw new TypeError('no network')
    return new Response(null, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an owed sign-out is sent with only its own token, until the server has responded', async () => {
  await payOwedSignOut()
  expect(sent).toEqual([])
  localStorage.setItem(OWED, 'of the session before')
  for (const unreached of [null, 503, 429, 200]) {
    status = unreached
    await payOwedSignOut()
  }
  await payOwedSignOut()
  const one = { address: '/api/auth/logout', token: 'Bearer of the session before', credentials: 'omit' }
  expect(sent).toEqual([one, one, one, one])
})
