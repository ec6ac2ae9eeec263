import { beforeEach, expect, test } from 'vitest'
import { listUsers } from '#contract/accounts/users.ts'
import { readFrame } from '#contract/dashboard/frame.ts'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import { readFeed } from '#contract/feed/freshness.ts'
import { readSettings } from '#contract/settings/settings.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleAnalytics } from '../../../../../test/harness/screens/sample-analytics.ts'
import { SETTINGS } from '../../../../../test/harness/screens/samples.ts'
import { UpdateAll } from './update-all.tsx'

const answers = givenAnswers()

beforeEach(() => {
  answers.answer(listUsers, { users: [], found: 0, total: 0, next: null })
  answers.answer(readSettings, SETTINGS)
  answers.answer(readFeed, FRESH)
  // Each part is then read by its own call.
  answers.lose(readFrame)
})

const NOON = '2025-11-11T17:00:00.000Z'
const FRESH = { is_on: true, scores_as_of: NOON, is_late: false, server_now: NOON }

const open = () => openScreen({ answers, screen: <UpdateAll />, path: '/admin', as: 'admin' })

test('one button reads users, settings and figures again', async () => {
  answers.answer(readAnalytics, { data: sampleAnalytics })
  const { page, user } = open()
  await user.click(await page.findByRole('button', { name: 'Update All Data' }))
  expect(await page.findByText('Users, settings and figures updated')).toBeTruthy()
  expect(page.queryByText('Scores')).toBeNull()
  expect([listUsers, readSettings, readAnalytics].map((call) => answers.sentWith(call).length)).toEqual([1, 1, 1])
})

test('each part that could not be read is reported separately (spec 8)', async () => {
  answers.refuse(readAnalytics, { code: 'forecasts_off' })
  answers.refuse(readSettings, { code: 'admin_only' })
  const { page, user } = open()
  await user.click(await page.findByRole('button', { name: 'Update All Data' }))
  expect(await page.findByText('Analytics Error')).toBeTruthy()
  expect(await page.findByText('Only an administrator can do that')).toBeTruthy()
  expect(page.queryByText('Users, settings and figures updated')).toBeNull()
})

test.each([
  ['were never read', { scores_as_of: null }, /^Not read from the NHL yet. Status says why.$/],
  ['are late', { is_late: true }, /^As of Tue, Nov 11, .* The NHL hasn't answered since. Status says why.$/],
])('scores that %s are not called updated', async (_what, feed, words) => {
  answers.answer(readAnalytics, { data: sampleAnalytics })
  answers.answer(readFeed, { ...FRESH, ...feed })
  const { page, user } = open()
  await user.click(await page.findByRole('button', { name: 'Update All Data' }))
  expect(await page.findByText(words)).toBeTruthy()
})
