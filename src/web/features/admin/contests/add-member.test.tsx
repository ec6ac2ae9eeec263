import { expect, test } from 'vitest'
import { listUsers } from '#contract/accounts/users.ts'
import { addSurvivorParticipant } from '#contract/contests/participants.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen, userOf } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest } from '../../../../../test/harness/screens/sample-contest.ts'
import { AddMember } from './add-member.tsx'

const answers = givenAnswers()
const AT = '2025-10-01T12:00:00.000Z'
const user = (id: number, name: string) => ({
  ...userOf('ann'),
  id,
  name,
  lastName: 'Abbott',
  email: `${name.toLowerCase()}@example.test`,
  created_at: AT,
  version: '1',
  contests: [],
  has_signed_in: true,
  has_card: false,
})
const entry = (participant_id: number, user_id: number, entry_number?: number) => ({
  participant_id,
  user_id,
  participant_name: `Entry ${participant_id}`,
  draft_order: null,
  joined_at: AT,
  ...(entry_number === undefined ? {} : { entry_number }),
})
const ANN = 'Ann Abbott (ann@example.test)'
const BOB = 'Bob Abbott (bob@example.test)'

/** The dialog of a contest with two entries of Bob and one of Ann. */
const openWith = (max_entries: number) => {
  const users = [user(2, 'Ann'), user(3, 'Bob')]
  answers.answer(listUsers, { users, found: 2, total: 2, next: null })
  const inside = [entry(1, 2), entry(2, 3), entry(3, 3, 2)]
  return openScreen({
    answers,
    screen: <AddMember contest={{ ...sampleContest, max_entries }} inside={inside} />,
    path: '/admin/survivor-contest',
    as: 'admin',
  })
}

test('Add Member opens the next entry of who has fewer than the contest allows, and says so first (S19)', async () => {
  const { page, user: by } = openWith(2)
  answers.refuse(addSurvivorParticipant, {
    code: 'member_entry_opened',
    name: 'Ann Abbott',
    contest_name: 'Survivor',
    entries: 2,
  })
  await by.click(await page.findByRole('combobox', { name: 'Member' }))
  expect(await page.findByRole('option', { name: ANN })).toBeTruthy()
  expect(page.queryByRole('option', { name: BOB })).toBeNull()
  await by.click(page.getByRole('option', { name: ANN }))
  expect(page.getByText('Already in. This opens entry 2 of 2.')).toBeTruthy()
  await by.click(page.getByRole('button', { name: 'Add Entry' }))
  expect(await page.findByText(/^Ann Abbott has 2 entries in Survivor by now/)).toBeTruthy()
  expect(answers.sentWith(addSurvivorParticipant)).toMatchObject([{ body: { user_id: 2, entry_number: 2 } }])
})

test('and where each has one, it offers nobody twice', async () => {
  const { page, user: by } = openWith(1)
  await by.click(await page.findByRole('combobox', { name: 'Member' }))
  expect(page.queryByRole('option')).toBeNull()
})
