import { expect, test } from 'vitest'
import { type Contest, listContests } from '#contract/contests/contests.ts'
import { readFees } from '#contract/contests/fees.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleDraft } from '../../../../../test/harness/screens/sample-draft.ts'
import { NO_FEES } from '../../../../../test/harness/screens/samples.ts'
import { JoinCard } from './join-cards.tsx'

const answers = givenAnswers()

const contest: Contest = {
  ...sampleDraft,
  max_participants: 4,
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
  answers.answer(readFees, NO_FEES)
  const { page } = openScreen({ answers, screen: <JoinCard contest={shown} />, path: '/two-team' })
  if (note !== null) expect(await page.findByText(note)).toBeTruthy()
  const button = await page.findByRole('button', { name: 'Join Contest' })
  expect(button.hasAttribute('disabled')).toBe(note !== null)
})
