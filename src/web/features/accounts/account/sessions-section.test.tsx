import { expect, test } from 'vitest'
import { listPasskeys } from '#contract/passkeys/passkeys.ts'
import { type ListedSession, listSessions } from '#contract/sessions/sessions.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { NO_PASSKEYS } from '../../../../../test/harness/screens/samples.ts'
import { SessionsSection } from './sessions-section.tsx'

const answers = givenAnswers()

const session = (id: string, device: string): ListedSession => ({
  id,
  device,
  signed_in_by: 'password',
  started_at: '2025-11-11T12:00:00.000Z',
  used_at: '2025-11-11T12:00:00.000Z',
  is_this: id === 'this',
})

test('three sessions of one device name fold; this device and others stand alone', async () => {
  const sessions = [
    session('this', 'Chrome on Linux'),
    session('a', 'Chrome on Linux'),
    session('b', 'Safari on iPhone'),
    session('c', 'Chrome on Linux'),
    session('d', 'Chrome on Linux'),
  ]
  answers.answer(listSessions, { sessions })
  answers.answer(listPasskeys, NO_PASSKEYS)
  const { page } = openScreen({ answers, screen: <SessionsSection />, path: '/account/devices', as: 'ann' })
  const mine = await page.findByText('This device')
  expect(mine.closest('details')).toBeNull()
  expect(document.querySelectorAll('summary')).toHaveLength(1)
  expect(document.querySelector('summary')?.textContent).toContain('Chrome on Linux3 sign-ins')
  expect(document.querySelectorAll('details [aria-label="Sign out Chrome on Linux"]')).toHaveLength(3)
  expect(page.getByRole('button', { name: 'Sign out Safari on iPhone' })).toBeTruthy()
})
