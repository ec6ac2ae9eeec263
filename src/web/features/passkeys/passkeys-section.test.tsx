import { expect, test } from 'vitest'
import { listPasskeys } from '#contract/passkeys/passkeys.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { PasskeysSection } from './passkeys-section.tsx'

const answers = givenAnswers()

test.each([
  ['a member is sent to the commissioner', 'ann', 'Ask your commissioner to set one up.'],
  ['the commissioner sees what to do', 'admin', 'Set APP_URL on the server to one and restart it.'],
] as const)('without an https address %s (A10)', async (_, as, how) => {
  answers.answer(listPasskeys, {
    passkeys: [],
    most: 10,
    works_at: null,
    asks_password: true,
    recovery_codes_left: null,
  })
  const { page } = openScreen({ answers, screen: <PasskeysSection />, path: '/account/sign-in', as })
  expect(await page.findByText(`Passkeys need an https address. ${how}`)).toBeTruthy()
})

test('a possibly copied passkey is marked as stopped, a working one isn’t (A10)', async () => {
  const added = { added_at: '2025-11-01T12:00:00.000Z', used_at: null }
  answers.answer(listPasskeys, {
    passkeys: [
      { id: 1, name: 'Security key', ...added, stopped_at: '2025-11-12T12:00:00.000Z' },
      { id: 2, name: 'Laptop', ...added, stopped_at: null },
    ],
    most: 10,
    works_at: null,
    asks_password: true,
    recovery_codes_left: null,
  })
  const { page } = openScreen({ answers, screen: <PasskeysSection />, path: '/account/sign-in', as: 'ann' })
  const [stopped, working] = await page.findAllByRole('listitem')
  expect(stopped?.textContent).toMatch(/Security key.*Stopped .*: it may have been copied\. Remove it\./)
  expect(working?.textContent).not.toContain('Stopped')
})
