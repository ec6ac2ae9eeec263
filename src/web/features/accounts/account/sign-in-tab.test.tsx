import { beforeEach, expect, test, vi } from 'vitest'
import { updateProfile } from '#contract/accounts/sign-in.ts'
import { listPasskeys } from '#contract/passkeys/passkeys.ts'
import { readToken } from '#web/api/token.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen, userOf } from '../../../../../test/harness/screens/open-screen.tsx'
import { NO_PASSKEYS } from '../../../../../test/harness/screens/samples.ts'
import { ProfileTab } from './account-screen.tsx'
import { SignInTab } from './sign-in-tab.tsx'

const answers = givenAnswers()
const ann = { ...userOf('ann'), needs_second_factor: false }

beforeEach(() => {
  answers.answer(listPasskeys, NO_PASSKEYS)
})

test('a new password requires the current one, is long enough and hard to guess, and leaves the form once saved (A3)', async () => {
  answers.answer(updateProfile, { user: ann, token: 'the next', accessToken: 'the next' })
  const { page, user, fill } = openScreen({ answers, screen: <SignInTab />, path: '/account/sign-in' })
  await fill('New Password', 'short')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await user.click(save)
  expect(page.getByText('Password must be at least 8 characters long')).toBeTruthy()
  expect(page.getByText('Enter your current password')).toBeTruthy()
  await fill('New Password', 'Abbott2025')
  expect(await page.findByText(/^That password is easy to guess/)).toBeTruthy()
  await fill('New Password', 'a new goal song')
  await vi.waitFor(() => expect(page.queryByText(/^That password is easy to guess/)).toBeNull())
  await fill('Current Password', 'slap-shot-9')
  await user.click(save)
  expect(await page.findByText('Profile updated successfully')).toBeTruthy()
  expect(page.getByLabelText(/^Current Password/)).toHaveProperty('value', '')
  expect(readToken(), 'a new password comes with a new session (A4)').toBe('the next')
  expect(answers.sentWith(updateProfile)).toMatchObject([
    { body: { password: 'a new goal song', currentPassword: 'slap-shot-9' } },
  ])
})

test('a new password removes the member’s passkeys too, unless they decline (A9)', async () => {
  const key = { id: 1, name: 'Phone', added_at: '2025-11-01T12:00:00.000Z', used_at: null, stopped_at: null }
  answers.answer(listPasskeys, { ...NO_PASSKEYS, passkeys: [key] })
  answers.answer(updateProfile, { user: ann, token: 'the next', accessToken: 'the next' })
  const { page, user, fill } = openScreen({ answers, screen: <SignInTab />, path: '/account/sign-in' })
  expect(await page.findByLabelText('A new password removes my passkeys')).toHaveProperty('checked', true)
  await fill('New Password', 'a new goal song')
  await fill('Current Password', 'slap-shot-9')
  await user.click(page.getByRole('button', { name: 'Save Changes' }))
  await vi.waitFor(() => expect(answers.sentWith(updateProfile)).toMatchObject([{ body: { removePasskeys: true } }]))
})

test('a failed password change is reported in its form’s words (spec 8)', async () => {
  answers.fail(updateProfile)
  const { page, user } = openScreen({ answers, screen: <SignInTab />, path: '/account/sign-in' })
  await user.click(await page.findByRole('button', { name: 'Save Changes' }))
  expect(await page.findByText('Profile update failed (HTTP 409)')).toBeTruthy()
})

test('a failed name change is too', async () => {
  answers.fail(updateProfile)
  const { page, user } = openScreen({ answers, screen: <ProfileTab />, path: '/account' })
  await user.click(await page.findByRole('button', { name: 'Save Changes' }))
  expect(await page.findByText('Failed to update profile (HTTP 409)')).toBeTruthy()
})
