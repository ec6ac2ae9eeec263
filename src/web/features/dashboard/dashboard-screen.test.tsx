import { expect, test, vi } from 'vitest'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { readFrame } from '#contract/dashboard/frame.ts'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import { readFeed } from '#contract/feed/freshness.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { givenPhone } from '../../../../test/harness/screens/phone.ts'
import { QUIET_FRAME } from '../../../../test/harness/screens/samples.ts'
import { DashboardScreen } from './dashboard-screen.tsx'
import { SAMPLE_LOCK, sampleAnalytics } from './sample-analytics.ts'

givenPhone()
const answers = givenAnswers()

/** The dashboard of a phone, once all of it is there. */
async function openOnPhone(changes: Partial<Analytics> = {}) {
  answers.answer(readAnalytics, { data: { ...sampleAnalytics, ...changes } })
  answers.answer(readFeed, QUIET_FRAME.feed)
  answers.answer(readFrame, QUIET_FRAME)
  const opened = openScreen({ answers, screen: <DashboardScreen />, path: '/' })
  const fold = await opened.page.findByText(/^Survivor Alive|Pool in Numbers|leads? with/, { selector: 'summary *' })
  return { ...opened, fold, words: () => document.body.textContent ?? '' }
}

test('the last hour begins on the minute, without another answer of the server', async () => {
  const real = Date.now
  let ahead = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead)
  const { page } = await openOnPhone({ server_now: new Date(Date.parse(SAMPLE_LOCK) - 61 * MINUTE).toISOString() })
  const button = () => page.getByRole('link', { name: 'Pick Your Week 6 Team' }).getAttribute('style')
  expect(button()).not.toContain('yellow')
  ahead = 2 * MINUTE
  expect(await page.findByText('Last hour to pick for Week 6')).toBeTruthy()
  expect(button(), 'amber').toContain('yellow')
  expect(answers.sentWith(readAnalytics)).toHaveLength(1)
  clock.mockRestore()
})

const MINUTE = 60_000
const count = (words: string, what: RegExp) => words.match(what)?.length ?? 0

test('on a phone the hero and one line tell of the survivor contest, and the rest is behind that line', async () => {
  const { page, fold, user, words } = await openOnPhone()
  expect(fold.textContent).toBe('Survivor Alive: 6 of 16')
  expect(words()).toContain('You’re 3rd with 31 wins')
  for (const folded of ['Total Players', 'Next Deadline', 'still alive', 'Weekly Reminder'])
    expect(words(), folded).not.toContain(folded)
  await user.click(fold)
  expect(await page.findByText('Total Players')).toBeTruthy()
  expect(page.getByText('Next Deadline')).toBeTruthy()
  expect(page.getByRole('heading', { name: 'Survivor Contest' })).toBeTruthy()
  expect(count(words(), /Survivor Alive|still alive/g), 'how many are alive').toBe(1)
})
