import { expect, test } from 'vitest'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { SurvivorStats } from './survivor-stats.tsx'

const answers = givenAnswers()

test.each([
  ['in_progress', 'TBD'],
  ['completed', 'None'],
] as const)('the deadline of a contest that is %s, with no week to pick: %s', async (status, deadline) => {
  const standings = { active_participants: 3, eliminated_participants: 9 }
  const { page } = openScreen({
    answers,
    screen: <SurvivorStats contest={{ status }} standings={standings} week={null} />,
    path: '/survivor',
  })
  expect(await page.findByText('Still Alive')).toBeTruthy()
  expect(page.getByText(deadline)).toBeTruthy()
})
