import { expect, test } from 'vitest'
import { type InvitedContest, readInvitation } from '#contract/accounts/invitations.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { JoinScreen } from './join-screen.tsx'

const answers = givenAnswers()

const OFFICE: InvitedContest = {
  contest_id: 4,
  contest_name: 'Office Survivor',
  contest_type: 'survivor',
  season_year: '2025-26',
  status: 'waiting',
  current_participants: 8,
  max_participants: 10,
  starts_at: null,
  fee: null,
}

const open = (contests: InvitedContest[]) => {
  answers.answer(readInvitation, {
    pool_name: 'Rink Rats',
    invited_by: 'Ada',
    expires_at: '2025-12-01T12:00:00.000Z',
    contests,
  })
  return openScreen({ answers, screen: <JoinScreen />, path: '/join', more: '?invite=abc' }).page
}

test('an invitation into one contest says how it is played, and leaves nothing to tick', async () => {
  const page = open([OFFICE])
  expect(await page.findByRole('heading', { name: 'Join Office Survivor' })).toBeTruthy()
  expect(page.getByText('Ada invites you')).toBeTruthy()
  expect(page.getAllByRole('listitem')).toHaveLength(3)
  expect(page.queryByRole('checkbox')).toBeNull()
  expect(page.getByRole('button', { name: 'Join Office Survivor' }).hasAttribute('disabled')).toBe(false)
})

test('a contest that is full keeps its name on a button that can’t be pressed', async () => {
  const page = open([{ ...OFFICE, current_participants: 10 }])
  const join = await page.findByRole('button', { name: 'Join Office Survivor' })
  expect(join.hasAttribute('disabled')).toBe(true)
  expect(page.getByText(/Full: all 10 spots are taken/)).toBeTruthy()
})

test('of two contests the one that is full is left out', async () => {
  const page = open([OFFICE, { ...OFFICE, contest_id: 5, contest_name: 'Second', current_participants: 10 }])
  expect(await page.findByRole('button', { name: 'Join Office Survivor' })).toBeTruthy()
  expect(page.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, false])
})
