import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logout } from '#contract/accounts/sign-in.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen, userOf } from '../../../../test/harness/screens/open-screen.tsx'
import { useSession } from './session.tsx'

const answers = givenAnswers()
const unsubscribe = vi.fn(async () => true)
const forget = vi.fn(async () => true)

beforeEach(() => {
  localStorage.clear()
  unsubscribe.mockClear()
  forget.mockClear()
  vi.stubGlobal('caches', { keys: async () => ['app-1', 'answers-2'], delete: forget })
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  const serviceWorker = { getRegistration: async () => registration, controller: null }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  sessionStorage.setItem('a choice', 'of Ann')
})
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

function Gate({ who }: { who: 'ann' | 'bob' }) {
  const { open, signOut } = useSession()
  const answer = { user: { ...userOf(who), needs_second_factor: false }, accessToken: `another token of ${who}` }
  return (
    <>
      <button type="button" onClick={() => open(answer)}>
        Enter
      </button>
      <button type="button" onClick={() => signOut()}>
        Leave
      </button>
    </>
  )
}

const left = () => [sessionStorage.getItem('a choice'), unsubscribe.mock.calls.length, forget.mock.calls]

test.each([
  ['another member finds nothing of', 'bob', [null, 1, [['answers-2']]]],
  ['the same member keeps what is there of', 'ann', ['of Ann', 0, []]],
] as const)('%s the previous member: choices, notifications and answers (A4)', async (_, who, expected) => {
  const { page, user } = openScreen({ answers, screen: <Gate who={who} />, path: '/door', as: 'ann' })
  await user.click(await page.findByRole('button', { name: 'Enter' }))
  await vi.waitFor(() => expect(left()).toEqual(expected))
})

test('a sign-out the server did not receive is kept to be sent later (spec 4)', async () => {
  for (const isHeard of [true, false]) {
    const { page, user } = openScreen({ answers, screen: <Gate who="ann" />, path: '/door', as: 'ann' })
    if (isHeard) answers.answer(logout, undefined)
    else answers.fail(logout)
    await user.click(await page.findByRole('button', { name: 'Leave' }))
    await vi.waitFor(() => expect(localStorage.getItem('PuckPool_token')).toBeNull())
    expect(localStorage.getItem('PuckPool_owed_sign_out')).toBe(isHeard ? null : 'token of ann')
  }
})
