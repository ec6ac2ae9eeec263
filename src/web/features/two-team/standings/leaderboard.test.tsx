import { expect, test } from 'vitest'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleDraft } from '../../../../../test/harness/screens/sample-draft.ts'
import { type Given, rowOf } from '../../../../../test/harness/screens/sample-leaderboard.ts'
import { Leaderboard } from './leaderboard.tsx'
import type { GameToday } from './today.tsx'

const answers = givenAnswers()

const game: GameToday = {
  game_id: 1,
  opponent_abbrev: 'TOR',
  is_home: true,
  start_time: null,
  game_state: 'LIVE',
  team_score: 2,
  opponent_score: 1,
  live: { period: 2, clock: '9:47' },
}

const open = (given: readonly Given[]) =>
  openScreen({
    answers,
    screen: <Leaderboard contest={{ ...sampleDraft, status: 'in_progress' }} rows={given.map(rowOf)} />,
    path: '/two-team',
  })

test.each([
  { wins: 0, order: ['Bob', 'Ann'] },
  { wins: 1, order: ['Ann', 'Bob'] },
])('with $wins wins a leaderboard is in the order $order (D7)', async ({ wins, order }) => {
  const { page } = open([
    { name: 'Ann', wins, title: 0.2 },
    { name: 'Bob', wins: 0, title: 0.8 },
  ])
  const names = await page.findAllByRole('rowheader')
  expect(names.map(({ textContent }) => textContent)).toEqual(order)
})

test('a team has its game of today beside it', async () => {
  const { page } = open([{ name: 'Ann', wins: 1, title: 1, games_today: [game] }])
  const team = await page.findByRole('cell', { name: /BOS|Boston/ })
  expect(team.textContent).toContain('vs TOR 2–1')
  expect(team.textContent).toContain('2nd 9:47')
})

test('a game that is over says whether it was won', async () => {
  const { page } = open([{ name: 'Ann', wins: 1, title: 1, games_today: [{ ...game, game_state: 'FINAL' }] }])
  expect(await page.findByText('Won')).toBeTruthy()
})
