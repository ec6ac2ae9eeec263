import { expect, test } from 'vitest'
import { listJobs } from '#contract/status/jobs.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { JobsScreen } from './jobs-screen.tsx'

const answers = givenAnswers()
const AT = '2025-11-11T17:00:00.000Z'

test('states that only the NHL knows are named with how many games are in them (G3)', async () => {
  const unknown_states = [
    { word: 'DELAYED', games: 1 },
    { word: 'REVIEW', games: 2 },
  ]
  const feed = { is_on: true, is_replay: false, asked_at: AT, season_read_at: AT, scores_as_of: AT }
  answers.answer(listJobs, {
    jobs: [],
    feed: { ...feed, failures_in_a_row: 0, error: null, unknown_states },
    server_now: AT,
  })
  const { page } = openScreen({ answers, screen: <JobsScreen />, path: '/admin/status/jobs', as: 'admin' })
  const words = (await page.findByText(/game states that PuckPool doesn't know/)).textContent
  expect(words).toContain('DELAYED (1 game) and REVIEW (2 games)')
})
