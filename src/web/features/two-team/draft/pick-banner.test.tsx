import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PickBanner } from './pick-banner.tsx'

const order = ['Ann', 'Bob'].map((participant_name, index) => ({
  participant_id: index + 1,
  user_id: index + 1,
  participant_name,
  draft_order: index + 1,
  auto_pick: false,
}))
const pick = (pick_number: number, abbreviation: string, participant_id: number) => ({
  pick_number,
  round: 1,
  participant_id,
  team_id: pick_number,
  abbreviation,
  team_name: abbreviation,
  made_by: 'member' as const,
  picked_at: '2025-10-01T12:00:00.000Z',
})
const picks = [pick(1, 'COL', 1), pick(2, 'DAL', 2)]
const banner = (made: number) => <PickBanner draft={{ order, picks: picks.slice(0, made) }} myId={2} />

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('each new pick is announced for two seconds; an old one, or one taken back, is not', () => {
  const { rerender } = render(banner(0))
  rerender(banner(1))
  expect(screen.getByText('Ann takes COL · pick 1')).toBeTruthy()
  rerender(banner(2))
  expect(screen.queryByText('Ann takes COL · pick 1')).toBeNull()
  expect(screen.getByText('You take DAL · pick 2')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1_900))
  // A poll that returns the same picks must not restart the banner's time.
  rerender(banner(2))
  expect(screen.getByText('You take DAL · pick 2')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.queryByText('You take DAL · pick 2')).toBeNull()
  rerender(banner(1))
  expect(screen.queryByText(/pick 1/)).toBeNull()
})

test('a page that opens in the middle of a draft has no news', () => {
  render(banner(2))
  expect(screen.queryByText(/pick/)).toBeNull()
})
