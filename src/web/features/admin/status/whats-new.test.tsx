import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { readChangelog } from '#contract/status/status.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { WhatsNew } from './whats-new.tsx'

const answers = givenAnswers()

test('the status says what the running version brought, and earlier ones only when asked (O8)', async () => {
  const release = (version: string) => ({
    version,
    date: '2026-11-24',
    intro: '',
    parts: [
      {
        reader: 'operators' as const,
        changes: [`New in ${version}`],
      },
    ],
  })
  answers.answer(readChangelog, { version: '0.5.0', releases: ['0.5.0', '0.4.0', '0.3.0'].map(release) })
  const screen = (
    <Suspense>
      <WhatsNew />
    </Suspense>
  )
  const { page, user } = openScreen({ answers, screen, path: '/admin/status', as: 'admin' })
  expect(await page.findByText('New in 0.5.0')).toBeTruthy()
  expect(page.queryByText('New in 0.4.0')).toBeNull()
  await user.click(page.getByText('Earlier Versions'))
  expect(await page.findByText('New in 0.4.0')).toBeTruthy()
  expect(page.getByText('New in 0.3.0')).toBeTruthy()
})

test('steps that an upgrade requires are in plain sight, and the rest is folded by audience (O8)', async () => {
  const parts = [
    { reader: 'must_do' as const, changes: ['Set a secret'] },
    { reader: 'members' as const, changes: ['A card', 'A story'] },
  ]
  answers.answer(readChangelog, {
    version: '0.5.0',
    releases: [{ version: '0.5.0', date: '2026-11-24', intro: '', parts }],
  })
  const screen = (
    <Suspense>
      <WhatsNew />
    </Suspense>
  )
  const { page } = openScreen({ answers, screen, path: '/admin/status', as: 'admin' })
  expect((await page.findByText('Set a secret')).closest('details')?.open).toBe(true)
  expect(page.getByText('New for members (2)').closest('details')?.open).toBe(false)
})
