import { expect, test } from 'vitest'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleAnalytics } from '../../../../../test/harness/screens/sample-analytics.ts'
import { Figures } from './figures.tsx'

const answers = givenAnswers()

test.each([
  ['of a running contest is marked as its own', sampleAnalytics.survivor, 1],
  ['of the season has no mark', null, 0],
])('the current week %s', async (_whose, survivor, marks) => {
  answers.answer(readAnalytics, { data: { ...sampleAnalytics, survivor } })
  const { page } = openScreen({ answers, screen: <Figures />, path: '/admin', as: 'admin' })
  await page.findByText(sampleAnalytics.totalUsers)
  expect(page.queryAllByText(`of ${sampleAnalytics.survivor?.contest_name}`)).toHaveLength(marks)
})
