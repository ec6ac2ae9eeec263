import { expect, test } from 'vitest'
import { type Contest, listContests } from '#contract/contests/contests.ts'
import { readFees } from '#contract/contests/fees.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { JoinCard } from './join-cards.tsx'

const answers = givenAnswers()

const contest: Contest = {
  contest_id: 1,
  contest_name: 'Pairs',
  contest_type: 'two_team',
  season_year: '2025-26',
  status: 'waiting',
  max_participants: 4,
  current_participants: 3,
  is_tiebreaker: false,
  tiebreaker_type: null,
  tiebreaker_of: null,
  second_chance_of: null,
  excluded_team_id: null,
  excluded_team_name: null,
  excluded_by_admin: false,
  created_at: '2025-09-01T12:00:00.000Z',
  started_at: null,
  completed_at: null,
  starts_at: null,
  pick_seconds: null,
  daytime_only: false,
  version: 1,
  seed_hash: null,
  seed: null,
}

test.each([
  { case: 'while its season runs', is_open: true, joined: 3, note: null },
  { case: 'not when it is full', is_open: true, joined: 4, note: 'This contest is full.' },
  {
    case: 'not once its season has been played (O9)',
    is_open: false,
    joined: 3,
    note: 'The 2025-26 season is over, so there’s nothing left to draft.',
  },
])('a draft can be joined $case', async ({ is_open, joined, note }) => {
  const shown = { ...contest, current_participants: joined }
  answers.answer(listContests, [{ ...shown, is_participant: false, is_open }])
  answers.answer(readFees, { enabled: false, entry_fee: '', prizes: '' })
  const { page } = openScreen({ answers, screen: <JoinCard contest={shown} />, path: '/two-team' })
  if (note !== null) expect(await page.findByText(note)).toBeTruthy()
  const button = await page.findByRole('button', { name: 'Join Contest' })
  expect(button.hasAttribute('disabled')).toBe(note !== null)
})
