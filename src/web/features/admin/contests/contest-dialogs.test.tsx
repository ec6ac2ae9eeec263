import { expect, test } from 'vitest'
import { createContest } from '#contract/contests/contests.ts'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import { playoffTeams } from '#contract/playoffs/standings.ts'
import { listSeasons } from '#contract/settings/seasons.ts'
import { createSurvivorContest, previewStartDate, updateSurvivorContest } from '#contract/survivor/survivor.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleAnalytics } from '../../../../../test/harness/screens/sample-analytics.ts'
import { sampleContest } from '../../../../../test/harness/screens/sample-contest.ts'
import { sampleDraft } from '../../../../../test/harness/screens/sample-draft.ts'
import { CreateDraftDialog, CreateSurvivorDialog, EditContestDialog } from './contest-dialogs.tsx'

const answers = givenAnswers()
const open = (screen: Parameters<typeof openScreen>[0]['screen']) =>
  openScreen({ answers, screen, path: '/admin/survivor-contest', as: 'admin' })

const proposeSeasons = (...seasons: ReturnType<typeof season>[]) =>
  answers.answer(listSeasons, { seasons, proposed: '2025-26' })

test('a new contest gives one life, or as many as one chooses (S18)', async () => {
  proposeSeasons(season('2025-26', '2025-10-07'))
  answers.answer(createSurvivorContest, { contest: { ...sampleContest, lives: 3 } })
  const { page, user } = open(<CreateSurvivorDialog opened onClose={() => {}} />)
  const lives = await page.findByLabelText('Lives')
  expect(lives).toHaveProperty('value', '1')
  expect([...lives.querySelectorAll('option')].map(({ value }) => value)).toEqual(['1', '2', '3'])
  expect(page.getByText('A losing pick or a missed pick costs a life')).toBeTruthy()
  await user.selectOptions(lives, '3')
  await user.click(page.getByRole('button', { name: 'Create Contest' }))
  expect(await page.findByText('Survivor contest created successfully')).toBeTruthy()
  expect(answers.sentWith(createSurvivorContest)).toMatchObject([{ body: { lives: 3 } }])
})

test('in mid-season a survivor contest is proposed from the next week on (O9)', async () => {
  proposeSeasons({ ...season('2025-26', '2025-10-07'), next_start: '2025-11-24', weeks_passed: 6 })
  const { page } = open(<CreateSurvivorDialog opened onClose={() => {}} />)
  expect(await page.findByLabelText(/^Season Start Date/)).toHaveProperty('value', '2025-11-24')
})

test('a contest that has started keeps its lives (S18)', async () => {
  answers.answer(updateSurvivorContest, { contest: sampleContest })
  const { page, user } = open(<EditContestDialog opened onClose={() => {}} contest={{ ...sampleContest, lives: 2 }} />)
  const lives = await page.findByLabelText('Lives')
  expect(lives).toHaveProperty('value', '2')
  expect(lives).toHaveProperty('disabled', true)
  await user.click(page.getByRole('button', { name: 'Save Changes' }))
  expect(await page.findByText('Contest updated successfully!')).toBeTruthy()
  expect(answers.sentWith(updateSurvivorContest).map(({ body }) => body.lives)).toEqual([undefined])
})

test('a new contest takes one entry of each member until it starts, or as many and as long as one chooses (S19)', async () => {
  proposeSeasons(season('2025-26', '2025-10-07'))
  answers.answer(createSurvivorContest, { contest: { ...sampleContest, max_entries: 3, entries_until: 4 } })
  const { page, user } = open(<CreateSurvivorDialog opened onClose={() => {}} />)
  const entries = await page.findByLabelText('Entries per member')
  const until = page.getByLabelText('Open entries until')
  expect([entries, until].map((field) => field.textContent && (field as HTMLSelectElement).value)).toEqual(['1', '0'])
  await user.selectOptions(entries, '3')
  await user.selectOptions(until, 'Week 4 locks')
  await user.click(page.getByRole('button', { name: 'Create Contest' }))
  expect(await page.findByText('Survivor contest created successfully')).toBeTruthy()
  expect(answers.sentWith(createSurvivorContest)).toMatchObject([{ body: { max_entries: 3, entries_until: 4 } }])
})

test('a new contest says what is wrong beside its fields, and keeps the rest (spec 9)', async () => {
  proposeSeasons(season('2025-26', '2025-10-07'))
  const { page, user, fill } = open(<CreateSurvivorDialog opened onClose={() => {}} />)
  const name = await page.findByLabelText(/^Contest Name/)
  expect(name).toHaveProperty('value', 'Survivor 2025-26')
  expect(page.getByLabelText(/^Season Start Date/)).toHaveProperty('value', '2025-10-07')
  await user.clear(name)
  await fill('Max Participants', '0')
  await user.click(page.getByRole('button', { name: 'Create Contest' }))
  expect(await page.findByText('Please fill in all required fields')).toBeTruthy()
  expect(page.getByText('Must be at least 1')).toBeTruthy()
  expect(answers.sentWith(createSurvivorContest)).toEqual([])
})

test('a refused field says why beside itself and gets the focus, without a toast over the buttons', async () => {
  proposeSeasons(season('2025-26', '2025-10-07'))
  answers.refuse(createSurvivorContest, { code: 'invalid' }, { max_participants: 'Must be at most 20,000' })
  const { page, user, fill } = open(<CreateSurvivorDialog opened onClose={() => {}} />)
  const most = await page.findByLabelText(/^Max Participants/)
  await fill('Max Participants', '30')
  await user.click(page.getByRole('button', { name: 'Create Contest' }))
  expect(await page.findByText('Must be at most 20,000')).toBeTruthy()
  expect(document.activeElement).toBe(most)
  expect(page.queryByRole('alert')).toBeNull()
})

test('another start date is sent only where it was touched, after what it would mean was said (S14)', async () => {
  const waiting = { ...sampleContest, status: 'waiting' as const, starts_at: '2025-10-20T16:00:00.000Z' }
  proposeSeasons()
  const at = '2025-10-27T23:00:00.000Z'
  answers.answer(previewStartDate, { total_weeks: 24, first_lock: at, starts_at: at, dropped_weeks: 0, server_now: at })
  answers.answer(updateSurvivorContest, { contest: waiting })
  const { page, user, fill } = open(<EditContestDialog opened onClose={() => {}} contest={waiting} />)
  expect(await page.findByLabelText(/^Starts \(Eastern Time\)/)).toHaveProperty('value', '2025-10-20T12:00')
  await fill('Season Start Date', '2025-10-27')
  expect(await page.findByText(/^24 weeks are left, the first locks and the contest starts Mon, Oct 27/)).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Save Changes' }))
  expect(await page.findByText('Contest updated successfully!')).toBeTruthy()
  expect(answers.sentWith(updateSurvivorContest)).toMatchObject([{ body: { season_start_date: '2025-10-27' } }])
  expect(answers.sentWith(updateSurvivorContest)[0]?.body.starts_at).toBeUndefined()
})

test('a new draft is filled in: its name follows the season, all fit in, and a start is offered (D4, spec 9)', async () => {
  proposeSeasons(season('2025-26', '2025-10-07'), season('2026-27', '2026-10-06'))
  answers.answer(readAnalytics, { data: analytics })
  const { page, user } = openDraft()
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
  proposeSeasons(season('2025-26', '2025-10-07'))
  answers.answer(readAnalytics, { data: analytics })
  const { page, user } = openDraft()
  const clock = await page.findByLabelText(/Pick Clock/)
  expect(clock).toHaveProperty('value', '120')
  await user.clear(page.getByLabelText('Starts (Eastern Time)'))
  expect(clock).toHaveProperty('value', '28800')
  expect(page.getByLabelText('Rest the clock at night')).toHaveProperty('checked', true)
  await user.selectOptions(clock, 'No clock')
  expect(page.getByText('Nobody is ever picked for: the draft waits')).toBeTruthy()
})

test('a draft without a name is not sent, and what the server refuses keeps the form, with its sentence (spec 9)', async () => {
  proposeSeasons(season('2025-26', '2025-10-07'))
  answers.answer(readAnalytics, { data: analytics })
  answers.refuse(createContest, { code: 'start_in_past' })
  const { page, user, fill } = openDraft()
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

const openDraft = () => open(<CreateDraftDialog opened onClose={() => {}} places={null} onCreated={() => {}} />)

const season = (season_year: string, first_day: string) => ({
  season_year,
  first_day,
  last_day: `20${season_year.slice(5)}-04-16`,
  first_lock: null,
  is_over: false,
  next_start: first_day,
  weeks_passed: 0,
  total_weeks: 26,
  is_proposal: false,
})

const analytics = { ...sampleAnalytics, totalPlayers: 9, server_now: '2025-09-01T17:00:00.000Z' }

test('a survivor contest created beside the drafts has a name, a season and a size only (spec 9)', async () => {
  proposeSeasons(season('2025-26', '2025-10-07'))
  answers.answer(readAnalytics, { data: analytics })
  answers.refuse(createContest, { code: 'start_in_past' })
  const { page, user } = openDraft()
  await user.selectOptions(await page.findByLabelText('Contest Type'), 'Survivor')
  expect(page.queryByLabelText('Starts (Eastern Time)')).toBeNull()
  expect(page.queryByLabelText('Pick Clock')).toBeNull()
  await user.click(page.getByRole('button', { name: 'Create Contest' }))
  await expect.poll(() => answers.sentWith(createContest)).toHaveLength(1)
  const body = { contest_type: 'survivor', contest_name: 'Draft 2025-26', season_year: '2025-26', max_participants: 16 }
  expect(answers.sentWith(createContest)[0]?.body).toEqual(body)
})

test("a tie's own tiebreaker keeps its season and size (B1)", async () => {
  answers.answer(playoffTeams, { date: null, teams: [] })
  const contest = { ...sampleDraft, is_tiebreaker: true, tiebreaker_of: 7, max_participants: 3 }
  const { page } = open(<EditContestDialog opened onClose={() => {}} contest={contest} />)
  expect(await page.findByLabelText('Excluded Team')).toBeTruthy()
  expect(page.queryByLabelText('Max Participants')).toBeNull()
  expect(page.queryByLabelText(/Season Year/)).toBeNull()
})

test('an open tiebreaker leaves a team out only among three (B2)', async () => {
  proposeSeasons(season('2025-26', '2025-10-07'))
  answers.answer(playoffTeams, { date: null, teams: [] })
  const contest = { ...sampleDraft, is_tiebreaker: true, max_participants: 3 }
  const { page, user } = open(<EditContestDialog opened onClose={() => {}} contest={contest} />)
  expect(await page.findByLabelText('Excluded Team')).toBeTruthy()
  await user.selectOptions(page.getByLabelText('Max Participants'), '4')
  expect(page.queryByLabelText('Excluded Team')).toBeNull()
})
