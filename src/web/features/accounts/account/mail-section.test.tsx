import { expect, test, vi } from 'vitest'
import { forEachPreference } from '#contract/outbox/mail-kinds.ts'
import { readHistory, readPreferences, updatePreferences } from '#contract/outbox/notifications.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { MailSection } from './mail-section.tsx'

const answers = givenAnswers()

test('game-night moments have two switches, on by default (N7, N3)', async () => {
  const preferences = { ...forEachPreference(() => true), time_zone: null, reminders_answered: false }
  answers.answer(readPreferences, { preferences })
  answers.answer(readHistory, { history: [] })
  answers.answer(updatePreferences, { preferences: { ...preferences, who_falls: false } })
  const { page, user } = openScreen({ answers, screen: <MailSection userId={1} />, path: '/account/notifications' })
  const group = (await page.findByText('While Games Are On')).closest('section')
  await vi.waitFor(() => expect(page.getByRole('switch', { name: /^Eliminations/ })).toHaveProperty('disabled', false))
  const switches = [...(group?.querySelectorAll('input') ?? [])].map(({ checked, labels }) => [
    labels?.[0]?.textContent?.startsWith('My team live') ?? false,
    checked,
  ])
  expect(switches).toEqual([
    [true, true],
    [false, true],
  ])
  await user.click(page.getByRole('switch', { name: /^Eliminations/ }))
  await vi.waitFor(() => expect(page.getByRole('switch', { name: /^Eliminations/ })).toHaveProperty('checked', false))
  expect(answers.sentWith(updatePreferences)).toMatchObject([{ body: { who_falls: false } }])
})
