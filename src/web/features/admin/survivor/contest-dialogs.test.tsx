import { expect, test } from 'vitest'
import { listSeasons } from '#contract/settings/seasons.ts'
import { createSurvivorContest, updateSurvivorContest } from '#contract/survivor/survivor.ts'
import { sampleContest } from '#web/features/survivor/sample-contest.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { CreateContestDialog, EditContestDialog } from './contest-dialogs.tsx'

const answers = givenAnswers()
const open = (screen: Parameters<typeof openScreen>[0]['screen']) =>
  openScreen({ answers, screen, path: '/admin/survivor-contest', as: 'admin' })

test('a new contest gives one life, or as many as one chooses (S18)', async () => {
  const season = { season_year: '2025-26', first_day: '2025-10-07', last_day: '2026-04-16', first_lock: null }
  const ahead = { is_over: false, weeks_passed: 0, total_weeks: 26, is_proposal: true }
  answers.answer(listSeasons, { seasons: [{ ...season, ...ahead }], proposed: '2025-26' })
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
