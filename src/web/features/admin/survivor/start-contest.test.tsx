import { expect, test } from 'vitest'
import { startSurvivor } from '#contract/survivor/survivor.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest } from '../../../../../test/harness/screens/sample-contest.ts'
import { StartContest } from './start-contest.tsx'

const answers = givenAnswers()
const open = (total_participants: number, entries = {}) => {
  const contest = { ...sampleContest, status: 'waiting' as const, total_participants, ...entries }
  return openScreen({
    answers,
    screen: <StartContest contest={contest} />,
    path: '/admin/survivor-contest',
    as: 'admin',
  })
}

test('the start asks first, with the safe button focused, and says what it means (spec 4)', async () => {
  answers.answer(startSurvivor, { contest: sampleContest })
  const { page, user } = open(4)
  await user.click(await page.findByRole('button', { name: 'Start Contest' }))
  const dialog = await page.findByRole('dialog', { name: 'Start "Autumn"?' })
  expect(dialog.textContent).toContain('It starts now with 4 participants. After that, no one can join or leave')
  await expect.poll(() => document.activeElement?.textContent).toBe('Cancel')
  await user.keyboard('{Escape}')
  await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  expect(answers.sentWith(startSurvivor)).toEqual([])
  await user.click(page.getByRole('button', { name: 'Start Contest' }))
  await page.findByRole('dialog')
  const [confirm] = page.getAllByRole('button', { name: 'Start Contest' }).toReversed()
  if (confirm) await user.click(confirm)
  expect(await page.findByText('Contest started successfully!')).toBeTruthy()
  expect(answers.sentWith(startSurvivor)).toHaveLength(1)
})

test('a contest without members cannot be started', async () => {
  const { page } = open(0)
  expect(await page.findByRole('button', { name: 'Start Contest' })).toHaveProperty('disabled', true)
  expect(page.getByText(/^No one has joined yet/)).toBeTruthy()
})

test('a contest whose entries stay open says so, and counts entries (S19)', async () => {
  const { page, user } = open(3, { max_entries: 3, entries_until: 2 })
  expect(await page.findByText(/^3 entries so far/)).toBeTruthy()
  await user.click(await page.findByRole('button', { name: 'Start Contest' }))
  expect((await page.findByRole('dialog')).textContent).toContain(
    "It starts now with 3 entries. After that, no one can leave, and you can't undo it. Entries stay open until week 2 locks.",
  )
})

test('a contest of one says that its member would play alone (S14)', async () => {
  const { page, user } = open(1)
  await user.click(await page.findByRole('button', { name: 'Start Contest' }))
  expect((await page.findByRole('dialog')).textContent).toContain(
    'Only 1 member has joined, and would play alone. After that, no one can join or leave',
  )
})
