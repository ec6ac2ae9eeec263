import { MantineProvider } from '@mantine/core'
import { render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Shown, ShownDraft } from './office-screen.queries.ts'
import { slidesOf } from './slides.tsx'

const NOW = '2025-09-28T16:00:00.000Z'

const waiting = (names: readonly string[]): ShownDraft => ({
  contest_id: 1,
  contest_name: 'Draft 2025-26',
  contest_type: 'two_team',
  season_year: '2025-26',
  status: 'waiting',
  participants: [...names],
  starts_at: '2025-10-05T00:00:00.000Z',
  leaderboard: [],
})

const shown = (draft: ShownDraft): Shown => ({
  pool_name: 'PuckPool',
  program: '1',
  today: '2025-09-28',
  survivors: [],
  drafts: [draft],
  games: [],
  champions: [],
})

test('before a draft the screen says when it starts and who is in (O10)', () => {
  const [slide] = slidesOf(shown(waiting(['Ann', 'Bob'])), NOW)
  expect(slide?.about).toBe('2 in so far')
  render(<MantineProvider env="test">{slide?.body}</MantineProvider>)
  const page = within(document.body)
  expect(page.getByRole('timer').textContent).toContain('Starts in')
  expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ann', 'Bob'])
})

test('a screen that nobody has joined yet asks to join, and many names take several slides', () => {
  expect(slidesOf(shown(waiting([])), NOW).map(({ about }) => about)).toEqual(['Open to join'])
  const names = Array.from({ length: 20 }, (_, n) => `Member ${n}`)
  expect(slidesOf(shown(waiting(names)), NOW)).toHaveLength(2)
})
