import { expect, test } from 'vitest'
import { readEnding } from '#contract/two-team/ending.ts'
import { leaderboard, leaderboardRace } from '#contract/two-team/leaderboard.ts'
import { readRecap } from '#contract/two-team/recap.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen, userOf } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleDraft } from '../../../../../test/harness/screens/sample-draft.ts'
import { rowOf } from '../../../../../test/harness/screens/sample-leaderboard.ts'
import { Standings } from './standings-page.tsx'

const answers = givenAnswers()

test('the champion’s card names the reader’s own place where it is below the third', async () => {
  const given = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'].map((name, index) => ({ name, wins: 9 - index, title: null }))
  const me = userOf('ann').id
  answers.answer(
    leaderboard,
    given.map((each, index) => rowOf({ ...each, ...(index === 4 && { user_id: me }) }, index)),
  )
  answers.answer(readEnding, { awaited: null, tiebreaker: null })
  answers.refuse(readRecap, { code: 'draft_not_over' })
  answers.answer(leaderboardRace, { days: [], last_day: null, rows: [] })
  const contest = { ...sampleDraft, status: 'completed' as const, participants: [] }
  const { page } = openScreen({ answers, screen: <Standings contest={contest} />, path: '/two-team' })
  const places = (await page.findAllByText(/ place, \d wins$/)).map((at) => at.parentElement?.textContent)
  expect(places.slice(1)).toEqual(['Bob2nd place, 8 wins', 'Cy3rd place, 7 wins', 'You5th place, 5 wins'])
})
