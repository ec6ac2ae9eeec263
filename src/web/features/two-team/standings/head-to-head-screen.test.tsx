import { expect, test } from 'vitest'
import { activeContest } from '#contract/contests/contests.ts'
import { leaderboard, leaderboardRace } from '#contract/two-team/leaderboard.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleDraft } from '../../../../../test/harness/screens/sample-draft.ts'
import { rowOf } from '../../../../../test/harness/screens/sample-leaderboard.ts'
import { HeadToHeadScreen } from './head-to-head-screen.tsx'

const answers = givenAnswers()

test('a comparison marks the better side of a line, and neither where they are even', async () => {
  const given = [
    { name: 'Ann', wins: 3, title: 0.25 },
    { name: 'Bob', wins: 2, title: 0.75 },
  ]
  answers.answer(activeContest, { ...sampleDraft, status: 'in_progress', participants: [] })
  answers.answer(leaderboard, given.map(rowOf))
  answers.answer(leaderboardRace, { days: [], last_day: null, rows: [] })
  const { page } = openScreen({ answers, screen: <HeadToHeadScreen />, path: '/two-team/head-to-head' })
  const better = async (line: string) => {
    const row = (await page.findByRole('rowheader', { name: line })).closest('tr')
    return [...(row?.querySelectorAll('[data-better]') ?? [])].map(({ textContent }) => textContent)
  }
  expect(await better('Total wins')).toEqual(['3'])
  expect(await better('Title chance')).toEqual(['75%'])
  expect(await better('Expected wins')).toEqual([])
})
