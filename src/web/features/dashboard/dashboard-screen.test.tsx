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
import { SAMPLE_LOCK, sampleAnalytics, sampleSurvivor, sampleTwoTeam } from './sample-analytics.ts'

givenPhone()
const answers = givenAnswers()

/** The dashboard of a phone, once all of it is there. */
async function openOnPhone(changes: Partial<Analytics> = {}, as: 'ann' | 'admin' = 'ann') {
  answers.answer(readAnalytics, { data: { ...sampleAnalytics, ...changes } })
  answers.answer(readFeed, QUIET_FRAME.feed)
  answers.answer(readFrame, QUIET_FRAME)
  const opened = openScreen({ answers, screen: <DashboardScreen />, path: '/', as })
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

test('after the season the champions stand once with their contest, and an admin has the next one at hand', async () => {
  const status = 'completed' as const
  const survivor = { ...sampleSurvivor, status, round: 2, game_number: 4, champions: ['Bo'] }
  const { page, words } = await openOnPhone(
    {
      ...{ is_season_over: true, next_deadline_at: null, next_deadline_for: null },
      survivor: { ...survivor, me: { ...survivor.me, is_eliminated: true, eliminated_in: 'Week 4' } },
      two_team: { ...sampleTwoTeam, status },
    },
    'admin',
  )
  expect(page.getByRole('heading', { name: 'The 2025-26 season is over' })).toBeTruthy()
  expect(words()).toContain('Bo is the champion of Autumn Survivor. Ann is the champion of Two-Team 2025-26.')
  expect(count(words(), /champion\b/g)).toBe(2)
  expect(words(), 'how it went for the reader').toContain('You were eliminated in Week 4.')
  expect(count(words(), /2025-26 season/gi)).toBe(1)
  expect((await page.findByRole('link', { name: 'New Season' })).getAttribute('href')).toBe('/admin/new-season')
})

test('a contest to join that the hero does not tell has its button in its card', async () => {
  const waiting = { ...sampleTwoTeam, status: 'waiting' as const, current_participants: 2 }
  const two_team = { ...waiting, me: { ...waiting.me, is_participant: false, rank: null, teams: [] } }
  const { page } = await openOnPhone({ two_team })
  expect(page.getByRole('heading', { name: 'Pick your team for Week 6' })).toBeTruthy()
  expect(page.getByRole('button', { name: 'Join the Draft' })).toBeTruthy()
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
