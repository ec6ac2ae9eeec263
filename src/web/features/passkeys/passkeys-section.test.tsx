import { expect, test, vi } from 'vitest'
import { listPasskeys } from '#contract/passkeys/passkeys.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { NO_PASSKEYS } from '../../../../test/harness/screens/samples.ts'
import { PasskeysSection } from './passkeys-section.tsx'

const answers = givenAnswers()

test('without an https address the commissioner sees what to do (A10)', async () => {
  answers.answer(listPasskeys, NO_PASSKEYS)
  const { page } = openScreen({ answers, screen: <PasskeysSection />, path: '/account/sign-in', as: 'admin' })
  const how = 'Passkeys need an https address. Set APP_URL on the server to one and restart it.'
  expect(await page.findByText(how)).toBeTruthy()
})

test('without an https address a member gets no card, because they can’t do anything about it (A10)', async () => {
  answers.answer(listPasskeys, NO_PASSKEYS)
  openScreen({ answers, screen: <PasskeysSection />, path: '/account/sign-in', as: 'ann' })
  await vi.waitFor(() => expect(answers.sentWith(listPasskeys)).toHaveLength(1))
  await vi.waitFor(() => expect(document.querySelector('.surface')).toBeNull())
})

test('a possibly copied passkey is marked as stopped, a working one isn’t (A10)', async () => {
  const added = { added_at: '2025-11-01T12:00:00.000Z', used_at: null }
  answers.answer(listPasskeys, {
    ...NO_PASSKEYS,
    passkeys: [
      { id: 1, name: 'Security key', ...added, stopped_at: '2025-11-12T12:00:00.000Z' },
      { id: 2, name: 'Laptop', ...added, stopped_at: null },
    ],
  })
  const { page } = openScreen({ answers, screen: <PasskeysSection />, path: '/account/sign-in', as: 'ann' })
  const [stopped, working] = await page.findAllByRole('listitem')
  expect(stopped?.textContent).toMatch(/Security key.*Stopped .*: it may have been copied\. Remove it\./)
  expect(working?.textContent).not.toContain('Stopped')
})
