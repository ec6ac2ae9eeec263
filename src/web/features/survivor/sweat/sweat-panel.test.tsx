import { expect, test } from 'vitest'
import { weekPicks } from '#contract/survivor/picks.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleWeek } from '../../../../../test/harness/screens/sample-contest.ts'
import { SweatPanel } from './sweat-panel.tsx'

const answers = givenAnswers()

const NOW = '2025-11-12T12:00:00.000Z'
const NAMES = ['Aisha', 'Ben', 'Elena', 'Freya', 'Grace', 'Hannah', 'Luca']

function openBoard(forgotten: readonly string[]) {
  const pick = {
    participant_id: 20,
    participant_name: 'Jamie',
    team_id: 13,
    abbreviation: 'FLA',
    team_name: 'Florida Panthers',
    games_this_week: 2,
    games_played: 0,
    wins: 0,
    losses: 0,
    wins_needed: 1,
    status: 'In Progress' as const,
    result: null,
    is_late: false,
    entered_by: null,
    entry_reason: null,
    survival_chance: 0.95,
    lock_chance: 0.95,
    user_id: 20,
  }
  answers.answer(weekPicks, {
    week_number: 6,
    is_locked: true,
    can_see_picks: true,
    hidden_because: null,
    shown_from: null,
    picks: [pick],
    teams: [{ ...pick, picks: 1 }],
    without_pick: forgotten.map((participant_name, at) => ({
      participant_id: at + 1,
      participant_name,
      user_id: at + 1,
      result: null,
    })),
    games: [],
    next: null,
    picked_count: 1,
    alive_count: forgotten.length + 1,
    server_now: NOW,
  })
  const screen = (
    <SweatPanel
      contest={{ contest_id: 1, lives: 1 }}
      week={{ ...sampleWeek(6, { is_locked: true }), server_now: NOW }}
      myself={20}
    />
  )
  return openScreen({ answers, screen, path: '/survivor' }).page
}

test('many members without a pick are a number, with their names behind it', async () => {
  const page = openBoard(NAMES)
  const line = await page.findByText('7 people', { exact: false })
  expect(line.closest('details')?.open).toBe(false)
  expect(page.getByText(NAMES.join(', '))).toBeTruthy()
  expect(page.queryByText(/Average chance/), 'one pick has no average').toBeNull()
})

test('a few are named', async () => {
  const page = openBoard(NAMES.slice(0, 2))
  expect(await page.findByText('Aisha, Ben', { exact: false })).toBeTruthy()
})
