import { expect, test } from 'vitest'
import { createContest } from '#contract/contests/contests.ts'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import { listSeasons } from '#contract/settings/seasons.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { CreateContestDialog } from './contest-dialogs.tsx'

const answers = givenAnswers()

test('a new draft is filled in: its name follows the season, all fit in, and a start is offered (D4, spec 9)', async () => {
  answers.answer(listSeasons, {
    seasons: [season('2025-26', '2025-10-07'), season('2026-27', '2026-10-06')],
    proposed: '2025-26',
  })
  answers.answer(readAnalytics, { data: analytics })
  const { page, user } = open()
  expect(await page.findByDisplayValue('Draft 2025-26')).toBeTruthy()
  expect(page.getByLabelText('Max Participants')).toHaveProperty('value', '16')
  await user.selectOptions(page.getByLabelText(/Season Year/), '2026-27')
  expect(page.getByDisplayValue('Draft 2026-27')).toBeTruthy()
  const start = page.getByLabelText('Starts (Eastern Time)')
  expect(start).toHaveProperty('value', '2025-10-05T20:00')
  await user.click(page.getByRole('button', { name: 'Use Sun, Oct 4, 8:00 PM ET' }))
  expect(start).toHaveProperty('value', '2026-10-04T20:00')
  expect(page.queryByRole('button', { name: /^Use / })).toBeNull()
  expect(answers.sentWith(createContest)).toEqual([])
})

test('a new draft has a clock, which follows its start, and no clock says what that means (D6)', async () => {
  answers.answer(listSeasons, { seasons: [season('2025-26', '2025-10-07')], proposed: '2025-26' })
  answers.answer(readAnalytics, { data: analytics })
  const { page, user } = open()
  const clock = await page.findByLabelText(/Pick Clock/)
  expect(clock).toHaveProperty('value', '120')
  await user.clear(page.getByLabelText('Starts (Eastern Time)'))
  expect(clock).toHaveProperty('value', '28800')
  expect(page.getByLabelText('Rest the clock at night')).toHaveProperty('checked', true)
  await user.selectOptions(clock, 'No clock')
  expect(page.getByText('Nobody is ever picked for: the draft waits')).toBeTruthy()
})

test('a draft without a name is not sent, and what the server refuses keeps the form, with its sentence (spec 9)', async () => {
  answers.answer(listSeasons, { seasons: [season('2025-26', '2025-10-07')], proposed: '2025-26' })
  answers.answer(readAnalytics, { data: analytics })
  answers.refuse(createContest, { code: 'start_in_past' })
  const { page, user, fill } = open()
  await user.clear(await page.findByDisplayValue('Draft 2025-26'))
  await user.click(page.getByRole('button', { name: 'Create Contest' }))
  expect(await page.findByText('Please fill in all required fields')).toBeTruthy()
  expect(answers.sentWith(createContest)).toEqual([])
  await fill('Contest Name', 'Pairs')
  await user.click(page.getByRole('button', { name: 'Create Contest' }))
  expect((await page.findAllByText(/^The contest can't start in the past/)).length).toBeGreaterThan(0)
  expect(page.getByDisplayValue('Pairs')).toBeTruthy()
  const body = { contest_name: 'Pairs', contest_type: 'two_team', season_year: '2025-26', max_participants: 16 }
  expect(answers.sentWith(createContest)).toMatchObject([{ body }])
})

const open = () =>
  openScreen({
    answers,
    screen: <CreateContestDialog opened onClose={() => {}} places={null} onCreated={() => {}} />,
    path: '/admin/two-team-contest',
    as: 'admin',
  })

const season = (season_year: string, first_day: string) => ({
  season_year,
  first_day,
  last_day: `20${season_year.slice(5)}-04-16`,
  first_lock: null,
  is_over: false,
  weeks_passed: 0,
  total_weeks: 26,
  is_proposal: false,
})

const analytics = {
  season_year: '2025-26',
  is_season_over: false,
  currentWeek: 1,
  survivorAlive: 0,
  totalParticipants: 0,
  totalUsers: 9,
  totalPlayers: 9,
  nextDeadline: 'TBD',
  next_deadline_at: null,
  next_deadline_for: null,
  leader: null,
  gamesThisWeek: 0,
  server_now: '2025-09-01T17:00:00.000Z',
  survivor: null,
  two_team: null,
  endings: [],
  others: [],
}
