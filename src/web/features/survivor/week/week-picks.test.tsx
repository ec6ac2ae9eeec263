import { expect, test } from 'vitest'
import { weekPicks } from '#contract/survivor/picks.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { WeekPicks } from './week-picks.tsx'

const answers = givenAnswers()
const slot = {
  id: 1,
  start_date: '2026-05-01',
  end_date: '2026-05-02',
  lock_time: '2026-05-01T23:00:00.000Z',
  lock_time_by_hand: false,
  total_games: 1,
  results_out_of_date: false,
  server_now: '2026-05-02T12:00:00.000Z',
  week_number: 27,
  round: 2,
  game_number: 1,
  is_locked: true,
  is_processed: false,
}
const hidden = {
  week_number: 27,
  is_locked: true,
  can_see_picks: false,
  picks: [],
  teams: [],
  without_pick: [],
  games: [],
  next: null,
  picked_count: 3,
  alive_count: 4,
  server_now: '2026-05-02T12:00:00.000Z',
}
const FROM = '2026-05-03T23:00:00.000Z'

test.each([
  ['pick_first', null, "You can still make a late pick. Everyone's picks show once you have."],
  ['pick_first', FROM, "You can still make a late pick. Everyone's picks show once you have, or from"],
  [
    'late_picks_possible',
    null,
    "Not all of its games are known yet. Everyone's picks show once nobody can make a late pick.",
  ],
  ['late_picks_possible', FROM, "Everyone's picks show once nobody can, at the latest from"],
] as const)('hidden picks (%s, shown from %s) say why (S2, P1)', async (hidden_because, shown_from, words) => {
  answers.answer(weekPicks, { ...hidden, hidden_because, shown_from })
  const { page } = openScreen({
    answers,
    screen: <WeekPicks contestId={1} week={slot} isPlaying={false} myself={null} />,
    path: '/survivor',
  })
  await page.findByText('3 of 4 have picked')
  expect(page.getByText(words, { exact: false }).textContent).toContain(words)
})
