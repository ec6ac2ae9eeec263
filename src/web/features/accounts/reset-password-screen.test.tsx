import { beforeEach, expect, test, vi } from 'vitest'
import { authOptions, checkPasswordLink, login, setPasswordByLink } from '#contract/accounts/sign-in.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { LOGIN_OPTIONS } from '../../../../test/harness/screens/samples.ts'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

const answers = givenAnswers()

beforeEach(() => answers.answer(authOptions, LOGIN_OPTIONS))

const HAL = { name: 'Hal', email: 'hal@example.test', is_first: false, passkeys: [] }

const open = (search = '') =>
  openScreen({ answers, screen: <ResetPasswordScreen />, path: '/reset-password', more: `${search}#a-token`, as: null })

test('a link shows its account, and the new password is saved once it is long enough', async () => {
  answers.answer(checkPasswordLink, HAL)
  answers.answer(setPasswordByLink, undefined)
  const { page, user, fill } = open()
  expect(await page.findByText('For Hal, hal@example.test')).toBeTruthy()
  await fill('Password', 'short')
  await user.click(page.getByRole('button', { name: 'Save Password' }))
  expect(page.getByText('Password must be at least 8 characters long')).toBeTruthy()
  expect(answers.sentWith(setPasswordByLink)).toEqual([])
  await fill('Password', 'top-corner-7')
  await user.click(page.getByRole('button', { name: 'Save Password' }))
  expect(await page.findByText('Your new password is saved.', { exact: false })).toBeTruthy()
  expect(page.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
  expect(answers.sentWith(setPasswordByLink)).toMatchObject([{ body: { token: 'a-token', password: 'top-corner-7' } }])
})

test('a new user is signed in with the first password (A3)', async () => {
  answers.answer(checkPasswordLink, { ...HAL, is_first: true })
  answers.answer(setPasswordByLink, undefined)
  answers.refuse(login, { code: 'wrong_credentials' })
  const { page, user, fill } = open()
  await page.findByText('For Hal, hal@example.test')
  await fill('Password', 'top-corner-7')
  await user.click(page.getByRole('button', { name: 'Save Password' }))
  await vi.waitFor(() =>
    expect(answers.sentWith(login)).toMatchObject([{ body: { email: 'hal@example.test', password: 'top-corner-7' } }]),
  )
})

test('once the password is set, signing in leads back to the invitation (A3)', async () => {
  answers.answer(checkPasswordLink, HAL)
  answers.answer(setPasswordByLink, undefined)
  const { page, user, fill } = open(`?${new URLSearchParams({ from: '/join?invite=abc&team=FLA' })}`)
  await page.findByText('For Hal, hal@example.test')
  await fill('Password', 'top-corner-7')
  await user.click(page.getByRole('button', { name: 'Save Password' }))
  await user.click(await page.findByRole('link', { name: 'Sign In' }))
  expect(window.history.state).toMatchObject({ usr: { from: '/join?invite=abc&team=FLA' } })
})

test('an expired link says so, and leads to the login screen', async () => {
  answers.refuse(checkPasswordLink, { code: 'password_link_over' })
  const { page } = open()
  expect(await page.findByText('This link has expired or was already used.', { exact: false })).toBeTruthy()
  expect(page.getByRole('link', { name: 'Sign In' })).toBeTruthy()
})

test('a refused password is reported once, at its field, replacing the browser’s own guess', async () => {
  answers.answer(checkPasswordLink, HAL)
  answers.refuse(setPasswordByLink, { code: 'password_common' })
  const { page, user, fill } = open()
  await page.findByText('For Hal, hal@example.test')
  await fill('Password', 'password1')
  await user.click(page.getByRole('button', { name: 'Save Password' }))
  expect(await page.findByText("That's one of the most common passwords", { exact: false })).toBeTruthy()
  expect(page.queryByRole('alert')).toBeNull()
})

test('the account’s passkeys are listed, and removed with the old password unless their owner keeps them (A10)', async () => {
  const phone = { id: 4, name: 'Phone of somebody', added_at: '2025-11-01T12:00:00.000Z' }
  answers.answer(checkPasswordLink, { ...HAL, passkeys: [phone] })
  answers.refuse(setPasswordByLink, { code: 'password_common' })
  const { page, user, fill } = open()
  expect((await page.findByRole('listitem')).textContent).toMatch(/^Phone of somebody, added .*Nov 1/)
  await fill('Password', 'top-corner-7')
  await user.click(page.getByRole('button', { name: 'Save Password' }))
  await page.findByText("That's one of the most common passwords", { exact: false })
  await user.click(page.getByLabelText('Remove these passkeys'))
  await user.click(page.getByRole('button', { name: 'Save Password' }))
  const sent = () => answers.sentWith(setPasswordByLink).map(({ body }) => body.removePasskeys)
  await vi.waitFor(() => expect(sent()).toEqual([true, false]))
})
