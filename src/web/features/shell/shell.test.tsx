import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { authOptions } from '#contract/accounts/sign-in.ts'
import { readReading } from '#contract/chat/chat.ts'
import { readFrame } from '#contract/dashboard/frame.ts'
import { readUrgent } from '#contract/dashboard/urgent.ts'
import { updatePreferences } from '#contract/outbox/notifications.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { LOGIN_OPTIONS, QUIET_FRAME } from '../../../../test/harness/screens/samples.ts'
import { Shell } from './shell.tsx'

const answers = givenAnswers()
// No server listens here.
vi.mock('#web/live/client.ts', () => ({ createSocket: () => new Proxy({}, { get: () => () => undefined }) }))

test('the frame around a member’s screen has its space reserved, so that nothing moves when it arrives', async () => {
  answers.answer(readFrame, QUIET_FRAME)
  answers.answer(readReading, QUIET_FRAME.reading)
  answers.answer(readUrgent, { server_now: '2025-11-11T17:00:00.000Z', items: [] })
  answers.answer(authOptions, LOGIN_OPTIONS)
  answers.refuse(updatePreferences, { code: 'changed_meanwhile' })
  const seen: { tabs: boolean; aboveMain: string | undefined }[] = []
  function Screen() {
    useEffect(() => {
      const { tabs } = document.documentElement.dataset
      seen.push({
        tabs: tabs !== undefined,
        aboveMain: document.querySelector('main')?.previousElementSibling?.className,
      })
    }, [])
    return <p>screen</p>
  }
  const screen = (
    <Shell>
      <Screen />
    </Shell>
  )
  const { page } = openScreen({ answers, screen, path: '/help' })
  await page.findByRole('banner')
  await page.findByRole('navigation', { name: 'Tabs' })
  expect(seen).toEqual([{ tabs: true, aboveMain: expect.stringContaining('noHeader') }])
})
