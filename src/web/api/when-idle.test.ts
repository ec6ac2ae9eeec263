import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { readyState: 'complete' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page is idle two seconds after its last read', async () => {
  const client = new QueryClient()
  const idle = vi.fn()
  void whenIdle(client).then(idle)
  await vi.advanceTimersByTimeAsync(1_500)
  // A part of the screen that arrives later, on a slow line.
  const slow = () => new Promise((resolve) => setTimeout(resolve, 3_000, 'read'))
  void client.fetchQuery({ queryKey: ['late'], queryFn: slow })
  await vi.advanceTimersByTimeAsync(4_500)
  expect(idle).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(idle).toHaveBeenCalled()
})

test('a page whose files are still loading is not idle', async () => {
  const page = { readyState: 'interactive' }
  vi.stubGlobal('document', page)
  const idle = vi.fn()
  void whenIdle(new QueryClient()).then(idle)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(idle).not.toHaveBeenCalled()
  page.readyState = 'complete'
  await vi.advanceTimersByTimeAsync(2_000)
  expect(idle).toHaveBeenCalled()
})
