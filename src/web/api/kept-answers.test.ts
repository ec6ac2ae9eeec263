import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

// Test files share a process: a fresh module has seen no other file's answers.
vi.resetModules()
const { handOver, holdForWorker, noteAnswer, readKeptSince } = await import('./kept-answers.ts')

const KEPT = '2025-11-11T12:00:00.000Z'
const kept = new Response('', { headers: { 'x-kept-at': KEPT } })
const fresh = new Response('')
let now = 0

beforeEach(() => {
  now += 1_000
  noteAnswer(fresh, now)
})

test('a kept answer shows that the server is unreachable, and the server’s own that it is back', () => {
  noteAnswer(kept, now + 1)
  expect(readKeptSince()).toBe(KEPT)
  noteAnswer(fresh, now + 2)
  expect(readKeptSince()).toBeNull()
})

test('a kept answer requested before the server was last reached is too late', () => {
  noteAnswer(fresh, now + 5)
  noteAnswer(kept, now + 4)
  expect(readKeptSince()).toBeNull()
})

test('an aborted answer doesn’t keep the others from the service worker', async () => {
  const postMessage = vi.fn()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('location', { origin: 'https://pool.example' })
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } })
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })
  const left = new ReadableStream({ start: (body) => body.error(new DOMException('left', 'AbortError')) })
  holdForWorker('/api/contest/frame', 'token', new Response(left))
  holdForWorker('/api/games', 'token', new Response('{}'))
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
  await handOver()
  const [[{ answers }]] = postMessage.mock.calls as [[{ answers: { url: string; body: string }[] }]]
  expect(answers).toMatchObject([{ url: 'https://pool.example/api/games', body: '{}' }])
})
