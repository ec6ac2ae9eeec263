import { afterEach, expect, test } from 'vitest'
import { activeContest } from '#contract/contests/contests.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { sampleDraft } from '../../../../test/harness/screens/sample-draft.ts'
import { TwoTeamScreen } from './two-team-screen.tsx'

const answers = givenAnswers()
afterEach(() => localStorage.removeItem('PuckPool_in_room'))

test.each([
  { left: 'in the draft room', mark: 'yes', isRoom: true },
  { left: 'elsewhere', mark: null, isRoom: false },
])('a page that was left $left loads with that skeleton', async ({ mark, isRoom }) => {
  if (mark !== null) localStorage.setItem('PuckPool_in_room', mark)
  answers.answer(activeContest, { ...sampleDraft, participants: [] })
  answers.hold(activeContest)
  const { page } = openScreen({ answers, screen: <TwoTeamScreen />, path: '/two-team' })
  const skeleton = await page.findByRole('status', { name: 'Loading' })
  expect(skeleton.innerHTML.includes('clock')).toBe(isRoom)
})
