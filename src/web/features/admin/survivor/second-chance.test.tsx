import { expect, test } from 'vitest'
import { openSecondChance, readSecondChance } from '#contract/survivor/second-chance.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest } from '../../../../../test/harness/screens/sample-contest.ts'
import { SecondChance } from './second-chance.tsx'

const answers = givenAnswers()
const server_now = '2025-11-11T17:00:00.000Z'
const offer = {
  contest_name: 'Autumn Survivor: Second Chance',
  out: 10,
  weeks_left: 20,
  is_offered: true,
  starts_at: '2025-11-18T00:00:00.000Z',
  until: '2026-02-24T00:00:00.000Z',
}

test('the card of a contest opens its second chance with two taps (Y4)', async () => {
  answers.answer(readSecondChance, { offer, server_now })
  answers.answer(openSecondChance, { contest: { ...sampleContest, contest_name: offer.contest_name } })
  const screen = <SecondChance contest={sampleContest} />
  const { page, user } = openScreen({ answers, screen, path: '/admin/survivor-contest', as: 'admin' })
  await user.click(await page.findByRole('button', { name: 'Open Second Chance' }))
  const dialog = await page.findByRole('dialog', { name: 'Open "Autumn Survivor: Second Chance"?' })
  expect(dialog.textContent).toContain('only the 10 members who are out can join')
  answers.answer(readSecondChance, { offer: null, server_now })
  const [confirm] = page.getAllByRole('button', { name: 'Open Second Chance' }).filter((of) => dialog.contains(of))
  if (confirm) await user.click(confirm)
  expect(await page.findByText('Autumn Survivor: Second Chance is open')).toBeTruthy()
})
