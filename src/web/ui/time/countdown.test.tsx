import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Countdown } from './countdown.tsx'

test('no millisecond that passes while the clocks are compared counts as left (T3)', () => {
  let at = Date.parse('2026-01-01T00:00:00.000Z')
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => at++)
  render(<Countdown until="2025-11-11T23:30:00.123Z" serverNow="2025-11-11T17:00:00.123Z" bare />, {
    wrapper: MantineProvider,
  })
  expect(screen.getByRole('timer').textContent).toBe('locks in 6 h 30 min')
  clock.mockRestore()
})
