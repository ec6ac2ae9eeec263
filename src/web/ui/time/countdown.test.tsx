import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { noteClock } from '#web/api/server-clock.ts'
import { Countdown } from './countdown.tsx'

test('a millisecond that passes while the clocks are compared doesn’t count as left (T3)', () => {
  let at = Date.parse('2026-01-01T00:00:00.000Z')
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => at++)
  render(<Countdown until="2025-11-11T23:30:00.123Z" serverNow="2025-11-11T17:00:00.123Z" bare />, {
    wrapper: MantineProvider,
  })
  expect(screen.getByRole('timer').textContent).toBe('locks in 6 h 30 min')
  clock.mockRestore()
})

test('an answer that waited for the app’s code counts from its arrival (T3)', () => {
  // Used by no other test: an instant's measurement is kept for the whole page.
  const server_now = '2025-11-11T17:00:00.321Z'
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-01T00:00:02.000Z'))
  const response = Object.assign(new Response(), { arrivedAt: Date.parse('2026-01-01T00:00:00.000Z') })
  noteClock({ server_now }, response)
  render(<Countdown until="2025-11-11T17:10:00.321Z" serverNow={server_now} bare />, { wrapper: MantineProvider })
  expect(screen.getByRole('timer').textContent).toBe('locks in 9:58')
  clock.mockRestore()
})
