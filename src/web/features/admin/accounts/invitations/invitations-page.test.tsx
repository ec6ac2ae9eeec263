import { beforeEach, expect, test } from 'vitest'
import { createInvitation, type Invitation, listInvitations, revokeInvitation } from '#contract/accounts/invitations.ts'
import { listContests } from '#contract/contests/contests.ts'
import { readEmailSettings } from '#contract/outbox/notifications.ts'
import { readSettings, updateSettings } from '#contract/settings/settings.ts'
import { givenAnswers } from '../../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../../test/harness/screens/open-screen.tsx'
import { sampleDraft } from '../../../../../../test/harness/screens/sample-draft.ts'
import { MAIL_IS_OFF, MAIL_IS_ON, SETTINGS } from '../../../../../../test/harness/screens/samples.ts'
import { InvitationsPage } from './invitations-page.tsx'

const answers = givenAnswers()

const OFFICE: Invitation = {
  invitation_id: 1,
  note: 'The office',
  link: 'https://pool.example.test/login?invite=abc',
  state: 'open',
  created_at: '2025-11-11T17:00:00.000Z',
  created_by_name: 'Ada',
  expires_at: '2025-11-25T17:00:00.000Z',
  max_uses: 1,
  uses: 0,
  contests: [],
}

beforeEach(() => {
  answers.answer(listInvitations, { invitations: [] })
  answers.answer(listContests, [])
  answers.answer(readSettings, SETTINGS)
  answers.answer(readEmailSettings, MAIL_IS_OFF)
})

const open = (more = '') =>
  openScreen({ answers, screen: <InvitationsPage />, path: '/admin/user-management/invitations', more, as: 'admin' })

test('the admin chooses who can sign up, and the choice is explained (A1)', async () => {
  answers.answer(updateSettings, ({ body }) => {
    const settings = { ...SETTINGS.settings, ...body }
    answers.answer(readSettings, { settings, version: '2' })
    return { settings, version: '2' }
  })
  const { page, user } = open()
  expect(await page.findByText('No invitations yet. Create one and send its link.')).toBeTruthy()
  expect(page.getByText('Anyone who finds the pool can sign up, with or without a link.')).toBeTruthy()
  await user.selectOptions(page.getByLabelText('Who can sign up'), 'Invited people only')
  expect(await page.findByText('Settings updated successfully')).toBeTruthy()
  expect(await page.findByText('Only people with an invitation link or the invite code can sign up.')).toBeTruthy()
  expect(answers.sentWith(updateSettings)).toMatchObject([{ body: { registration: 'invite' } }])
})

test('an invitation is made to share, or to be mailed to an address that can be one', async () => {
  answers.answer(readEmailSettings, MAIL_IS_ON)
  answers.answer(createInvitation, { invitation: OFFICE })
  const { page, user, fill } = open('?dialog=invite')
  await fill('For', 'The office')
  await fill('Email it to', 'guest at home')
  await fill('Max sign-ups', '0')
  const submit = page.getAllByRole('button', { name: 'Create Invitation' }).at(-1)
  if (submit) await user.click(submit)
  expect(page.getByText('Please enter a valid email address')).toBeTruthy()
  expect(page.getByText('Must be at least 1')).toBeTruthy()
  expect(page.getByText('Advanced').closest('details'), 'a field with a problem is not folded').toHaveProperty(
    'open',
    true,
  )
  await fill('Email it to', 'guest@example.test')
  await fill('Max sign-ups', '1')
  if (submit) await user.click(submit)
  expect(await page.findByText(/^The email to guest@example.test is in the outbox\./)).toBeTruthy()
  expect(page.getByLabelText('Invitation link')).toHaveProperty('value', OFFICE.link)
  expect(page.getByRole('img', { name: 'QR code of the invitation' })).toBeTruthy()
  expect(answers.sentWith(createInvitation)).toMatchObject([
    { body: { note: 'The office', email: 'guest@example.test', days: 14, max_uses: 1 } },
  ])
})

test('the contests that wait are ticked in a new invitation, but for a full one (A1)', async () => {
  const waiting = { ...sampleDraft, is_participant: false, is_open: true, status: 'waiting' as const }
  answers.answer(listContests, [
    { ...waiting, contest_id: 4, contest_name: 'Pairs', current_participants: 2, max_participants: 4 },
    { ...waiting, contest_id: 5, contest_name: 'Full', current_participants: 4, max_participants: 4 },
  ])
  answers.answer(createInvitation, { invitation: OFFICE })
  const { page, user } = open('?dialog=invite')
  expect(await page.findByLabelText('Pairs')).toHaveProperty('checked', true)
  expect(page.getByLabelText('Full')).toHaveProperty('checked', false)
  const submit = page.getAllByRole('button', { name: 'Create Invitation' }).at(-1)
  if (submit) await user.click(submit)
  await expect.poll(() => answers.sentWith(createInvitation)).toMatchObject([{ body: { contest_ids: [4] } }])
})

test('an invitation shows how often it was used, and is revoked once that is confirmed', async () => {
  answers.answer(listInvitations, {
    invitations: [OFFICE, { ...OFFICE, invitation_id: 2, note: '', uses: 1, state: 'used_up' }],
  })
  answers.answer(revokeInvitation, undefined)
  const { page, user } = open()
  expect(await page.findByText('0 of 1')).toBeTruthy()
  expect(page.getByText('1 of 1')).toBeTruthy()
  expect(page.getByText('Used up')).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Revoke The office' }))
  expect(await page.findByText('No one can sign up with its link after this.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Cancel')
  await user.click(page.getByRole('button', { name: 'Revoke Invitation' }))
  expect(await page.findByText('Invitation revoked')).toBeTruthy()
  expect(answers.sentWith(revokeInvitation)).toMatchObject([{ params: { id: '1' } }])
})
