import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveSurvivorWeeks, survivorWeeks } from '#contract/survivor/weeks.ts'
import { givenAnswers } from '../../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest, sampleWeek } from '../../../../../../test/harness/screens/sample-contest.ts'
import { WeeksDialog } from './weeks-dialog.tsx'

const answers = givenAnswers()
const server_now = '2025-11-11T12:00:00.000Z'
const weeks = [
  sampleWeek(1, { is_locked: true }),
  sampleWeek(2, { start_date: '2025-11-17', end_date: '2025-11-23', lock_time: '2025-11-18T00:00:00.000Z' }),
  sampleWeek(3, { start_date: '2025-11-24', end_date: '2025-11-30', lock_time: '2025-11-25T00:00:00.000Z' }),
]

test('weeks are edited except locked ones, and an error is shown at its row (W3, W6)', async () => {
  answers.answer(survivorWeeks, { weeks, server_now })
  answers.answer(saveSurvivorWeeks, { weeks, server_now })
  const screen = <WeeksDialog contest={sampleContest} opened onClose={() => {}} />
  const { page, user } = openScreen({ answers, screen, path: '/admin/survivor-contest', as: 'admin' })
  const week = async (number: number) => page.findByRole('group', { name: `Week ${number}` })
  const field = async (number: number, label: string) => within(await week(number)).getByLabelText(label)
  const change = async (number: number, label: string, value: string) => {
    // Typing into a date goes through states that are no date.
    fireEvent.change(await field(number, label), { target: { value } })
  }
  expect(await field(1, 'Ends')).toHaveProperty('disabled', true)
  const save = page.getByRole('button', { name: 'Save Weeks' })
  expect(save).toHaveProperty('disabled', true)

  await change(2, 'Ends', '2025-11-26')
  await user.click(save)
  expect((await week(3)).textContent).toContain('Week 3 overlaps the week before it')
  expect(document.activeElement).toBe(await field(3, 'Starts'))
  expect(answers.sentWith(saveSurvivorWeeks)).toEqual([])

  await change(2, 'Ends', '2025-11-23')
  await change(2, 'Locks (Eastern Time)', '2025-11-17T12:00')
  await user.click(save)
  expect(await page.findByText('Weeks updated successfully')).toBeTruthy()
  const dates = { id: 2, week_number: 2, start_date: '2025-11-17', end_date: '2025-11-23' }
  expect(answers.sentWith(saveSurvivorWeeks).map(({ body }) => body)).toEqual([
    { weeks: [{ ...dates, lock_time: '2025-11-17T17:00:00.000Z' }] },
  ])
})
