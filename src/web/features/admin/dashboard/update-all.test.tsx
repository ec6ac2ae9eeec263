import { beforeEach, expect, test } from 'vitest'
import { listUsers } from '#contract/accounts/users.ts'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import { readSettings } from '#contract/settings/settings.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { SETTINGS } from '../../../../../test/harness/screens/samples.ts'
import { UpdateAll } from './update-all.tsx'

const answers = givenAnswers()

beforeEach(() => {
  answers.answer(listUsers, { users: [], found: 0, total: 0, next: null })
  answers.answer(readSettings, SETTINGS)
})

const open = () => openScreen({ answers, screen: <UpdateAll />, path: '/admin', as: 'admin' })

test('one button reads users, settings and figures again', async () => {
  const data = {
    season_year: '2025-26',
    is_season_over: false,
    currentWeek: 5,
    survivorAlive: 3,
    totalParticipants: 4,
    totalUsers: 5,
    totalPlayers: 4,
    nextDeadline: 'TBD',
    next_deadline_at: null,
    next_deadline_for: null,
    leader: null,
    gamesThisWeek: 40,
    server_now: '2025-11-11T17:00:00.000Z',
    survivor: null,
    two_team: null,
    tiebreaker: null,
    endings: [],
    others: [],
  }
  answers.answer(readAnalytics, { data })
  const { page, user } = open()
  await user.click(await page.findByRole('button', { name: 'Update All Data' }))
  expect(await page.findByText('All data updated: users, settings and figures')).toBeTruthy()
  expect([listUsers, readSettings, readAnalytics].map((call) => answers.sentWith(call).length)).toEqual([1, 1, 1])
})

test('each part that could not be read is reported separately (spec 8)', async () => {
  answers.refuse(readAnalytics, { code: 'forecasts_off' })
  answers.refuse(readSettings, { code: 'admin_only' })
  const { page, user } = open()
  await user.click(await page.findByRole('button', { name: 'Update All Data' }))
  expect(await page.findByText('Analytics Error')).toBeTruthy()
  expect(page.getByText('Only an administrator can do that')).toBeTruthy()
  expect(page.queryByText('All data updated', { exact: false })).toBeNull()
})
