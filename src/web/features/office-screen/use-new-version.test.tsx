import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNewVersion } from './use-new-version.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a page loads itself again when another version answers, but not within its first five minutes (O10)', () => {
  const reload = vi.fn()
  const { rerender } = renderHook(({ program }: { program?: string }) => useNewVersion(program, reload), {
    initialProps: {},
  })
  rerender({ program: '1.0.0' })
  // Servers restart one by one: the old one answers once more.
  for (const program of ['1.1.0', '1.0.0']) rerender({ program })
  vi.advanceTimersByTime(10 * 60_000)
  expect(reload).not.toHaveBeenCalled()
  rerender({ program: '1.1.0' })
  vi.advanceTimersByTime(0)
  expect(reload).toHaveBeenCalledTimes(1)
})
