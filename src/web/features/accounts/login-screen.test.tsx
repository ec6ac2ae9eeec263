import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readInvitation } from '#contract/accounts/invitations.ts'
import { authOptions, forgotPassword, login, me } from '#contract/accounts/sign-in.ts'
import { askForSignInLink } from '#contract/accounts/sign-in-links.ts'
import { readFrame } from '#contract/dashboard/frame.ts'
import { readToken } from '#web/api/token.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen, userOf } from '../../../../test/harness/screens/open-screen.tsx'
import { LOGIN_OPTIONS, QUIET_FRAME } from '../../../../test/harness/screens/samples.ts'
import { LoginScreen } from './login-screen.tsx'

const answers = givenAnswers()

beforeEach(() => answers.answer(authOptions, LOGIN_OPTIONS))

const open = (more = '') => openScreen({ answers, screen: <LoginScreen />, path: '/login', more, as: null })

test("the login form shows errors, keeps the input and can't be sent twice", async () => {
  const { page, user, fill } = open()
  const submit = await page.findByRole('button', { name: 'Sign In' })
  await user.click(submit)
  expect(page.getByText('Please enter a valid email address')).toBeTruthy()
  expect(page.getByText('Password must be at least 4 characters')).toBeTruthy()
  await fill('Email Address', 'ann@example.test')
  await fill('Password', '    ')
  await user.click(submit)
  expect(page.getByRole('alert').textContent).toContain('Please enter both email and password')
  expect(answers.sentWith(login)).toEqual([])

  answers.refuse(login, { code: 'wrong_credentials' })
  await fill('Password', 'wrong-one')
  await user.click(submit)
  expect((await page.findByText('Invalid email or password')).closest('[role=alert]')?.textContent).toContain(
    'Login failed',
  )
  expect(page.getByLabelText(/^Email Address/)).toHaveProperty('value', 'ann@example.test')

  await user.click(page.getByRole('button', { name: 'Show password' }))
  expect(page.getByLabelText(/^Password/)).toHaveProperty('type', 'text')

  const ann = { ...userOf('ann'), needs_second_factor: false }
  answers.answer(me, { user: ann })
  answers.answer(readFrame, QUIET_FRAME)
  answers.answer(login, { user: ann, token: 'a token', accessToken: 'a token', message: 'Login successful' })
  const comes = answers.hold(login)
  await fill('Password', 'slap-shot-9')
  await user.click(submit)
  expect(await page.findByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true)
  await user.click(page.getByRole('button', { name: 'Signing in...' }))
  comes()
  await vi.waitFor(() => expect(readToken()).toBe('a token'))
  expect(answers.sentWith(login)).toHaveLength(2)
})

test('a password manager fills in both fields and submits them before a rerender', async () => {
  answers.refuse(login, { code: 'wrong_credentials' })
  const { page } = open()
  const fields = [await page.findByLabelText(/^Email Address/), page.getByLabelText(/^Password/)]
  act(() => {
    for (const [at, text] of ['ann@example.test', 'slap-shot-9'].entries()) {
      // The way React notices an outside change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(fields[at], text)
      fields[at]?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    fields[0]?.closest('form')?.requestSubmit()
  })
  expect(await page.findByText('Invalid email or password')).toBeTruthy()
  expect(answers.sentWith(login)).toMatchObject([{ body: { email: 'ann@example.test', password: 'slap-shot-9' } }])
})

test('without a response the sign-in reports it', async () => {
  answers.lose(login)
  const { page, user, fill } = open()
  await fill('Email Address', 'ann@example.test')
  await fill('Password', 'slap-shot-9')
  await user.click(page.getByRole('button', { name: 'Sign In' }))
  expect(await page.findByText('Failed to login. Network error. Please try again.')).toBeTruthy()
})

test('the typed address survives a visit to the forgotten-password form', async () => {
  answers.answer(authOptions, { ...LOGIN_OPTIONS, password_mail: true })
  const { page, user, fill } = open()
  await fill('Email Address', 'ann@example.test')
  await user.click(await page.findByRole('link', { name: 'Forgot your password?' }))
  expect(await page.findByRole('heading', { name: 'Forgot Password' })).toBeTruthy()
  expect(page.getByLabelText(/^Email Address/)).toHaveProperty('value', 'ann@example.test')
  await fill('Email Address', 'ann.larsson@example.test')
  await user.click(page.getByRole('link', { name: 'Back to sign in' }))
  expect(await page.findByLabelText(/^Password/)).toBeTruthy()
  expect(page.getByLabelText(/^Email Address/)).toHaveProperty('value', 'ann.larsson@example.test')
})

test.each([
  ['Email me a link', 'Sign In by Email', askForSignInLink],
  ['Forgot your password?', 'Forgot Password', forgotPassword],
] as const)('%s: the link leads on to the invitation and the team chosen on it', async (link, title, asked) => {
  answers.answer(authOptions, { ...LOGIN_OPTIONS, password_mail: true, invitation: 'open' })
  answers.answer(asked, undefined)
  const { page, user, fill } = open('?view=sign-in&invite=abc&team=FLA')
  await user.click(await page.findByRole('link', { name: link }))
  await page.findByRole('heading', { name: title })
  await fill('Email Address', 'ann@example.test')
  await user.click(page.getByRole('button', { name: 'Send Link' }))
  await page.findByText('If there is an account', { exact: false })
  expect(answers.sentWith(asked)).toMatchObject([{ body: { wanted_path: '/join?invite=abc&team=FLA' } }])
  await user.click(page.getByRole('link', { name: 'Back to sign in' }))
  expect(await page.findByText('Sign in to save your pick: FLA')).toBeTruthy()
})

test('while email is off nothing offers to send a link', async () => {
  const { page } = open()
  expect(await page.findByText('Forgot your password? Ask your commissioner', { exact: false })).toBeTruthy()
  expect(page.queryByRole('link', { name: 'Forgot your password?' })).toBeNull()
  expect(page.queryByRole('link', { name: 'Email me a link' })).toBeNull()
})

test('an invitation opens the sign-up form without asking for a code (A1)', async () => {
  answers.answer(readInvitation, {
    pool_name: 'Rink Rats',
    invited_by: 'Ada',
    expires_at: '2025-12-01T12:00:00.000Z',
    contests: [],
  })
  answers.answer(authOptions, { ...LOGIN_OPTIONS, registration: 'invite', invitation: 'open' })
  const { page } = open('?invite=abc')
  expect(await page.findByText('You’re invited! Create your account to join.')).toBeTruthy()
  expect(await page.findByRole('button', { name: 'Create Account' })).toBeTruthy()
  expect(page.queryByLabelText(/^Invite code/i)).toBeNull()
})

test.each([
  ['invite' as const, 'This invitation has ended: ask your commissioner for a new one.'],
  ['open' as const, 'This invitation has ended: sign up without it, or ask your commissioner for a new one.'],
])('with sign-up %s, an invitation that is over says so before the sign-up (A1)', async (registration, words) => {
  answers.answer(authOptions, { ...LOGIN_OPTIONS, registration, invitation: 'over' })
  const { page } = open('?invite=abc')
  expect(await page.findByText(words)).toBeTruthy()
})

test('a closed pool refers to the commissioner (A1)', async () => {
  answers.answer(authOptions, { ...LOGIN_OPTIONS, registration: 'closed', invitation: 'open' })
  const { page } = open('?invite=abc')
  expect(await page.findByText('Sign-up is closed at the moment', { exact: false })).toBeTruthy()
  expect(page.getByText('Sign-up is closed. Ask your commissioner for an account.')).toBeTruthy()
})
