import { expect, test } from 'vitest'
import { listSeasons } from '#contract/settings/seasons.ts'
import { createSurvivorContest, previewStartDate, updateSurvivorContest } from '#contract/survivor/survivor.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest } from '../../../../../test/harness/screens/sample-contest.ts'
import { CreateContestDialog, EditContestDialog } from './contest-dialogs.tsx'

const answers = givenAnswers()
const open = (screen: Parameters<typeof openScreen>[0]['screen']) =>
  openScreen({ answers, screen, path: '/admin/survivor-contest', as: 'admin' })

function proposeSeason() {
  const season = { season_year: '2025-26', first_day: '2025-10-07', last_day: '2026-04-16', first_lock: null }
  const ahead = { is_over: false, weeks_passed: 0, total_weeks: 26, is_proposal: true }
  answers.answer(listSeasons, { seasons: [{ ...season, ...ahead }], proposed: '2025-26' })
}

test('a new contest gives one life, or as many as one chooses (S18)', async () => {
  proposeSeason()
  answers.answer(createSurvivorContest, { contest: { ...sampleContest, lives: 3 } })
  const { page, user } = open(<CreateContestDialog opened onClose={() => {}} />)
  const lives = await page.findByLabelText('Lives')
  expect(lives).toHaveProperty('value', '1')
  expect([...lives.querySelectorAll('option')].map(({ value }) => value)).toEqual(['1', '2', '3'])
  expect(page.getByText('Losing a week or not picking costs one')).toBeTruthy()
  await user.selectOptions(lives, '3')
  await user.click(page.getByRole('button', { name: 'Create Contest' }))
  expect(await page.findByText('Survivor contest created successfully')).toBeTruthy()
  expect(answers.sentWith(createSurvivorContest)).toMatchObject([{ body: { lives: 3 } }])
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
  proposeSeason()
  answers.answer(createSurvivorContest, { contest: { ...sampleContest, max_entries: 3, entries_until: 4 } })
  const { page, user } = open(<CreateContestDialog opened onClose={() => {}} />)
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
  proposeSeason()
  const { page, user, fill } = open(<CreateContestDialog opened onClose={() => {}} />)
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

test('another start date is sent only where it was touched, after what it would mean was said (S14)', async () => {
  const waiting = { ...sampleContest, status: 'waiting' as const, starts_at: '2025-10-20T16:00:00.000Z' }
  answers.answer(listSeasons, { seasons: [], proposed: '2025-26' })
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
