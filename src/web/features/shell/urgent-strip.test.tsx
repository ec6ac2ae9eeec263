import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readReading } from '#contract/chat/chat.ts'
import { readFrame } from '#contract/dashboard/frame.ts'
import { readUrgent } from '#contract/dashboard/urgent.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { QUIET_FRAME } from '../../../../test/harness/screens/samples.ts'
import { Tabs } from './tabs.tsx'
import { UrgentStrip } from './urgent-strip.tsx'

const answers = givenAnswers()
const NOW = '2025-11-11T17:00:00.000Z'
const due = (contest_id: number) => ({
  kind: 'pick_locks' as const,
  contest_id,
  contest_name: `Contest ${contest_id}`,
  week_number: 6,
  week: 'Week 6',
  deadline: '2025-11-11T23:30:00.000Z',
  path: `/survivor?contest=${contest_id}&week=6`,
})

function open(path: string, more = '', items = [due(1), due(2)]) {
  const urgent = { server_now: NOW, items }
  answers.answer(readUrgent, urgent)
  answers.answer(readReading, QUIET_FRAME.reading)
  answers.answer(readFrame, { ...QUIET_FRAME, urgent })
  const screen = (
    <>
      <p>screen</p>
      <UrgentStrip />
      <Tabs />
    </>
  )
  return openScreen({ answers, screen, path, more })
}
const linkOf = async ({ page }: ReturnType<typeof open>) =>
  (await page.findByRole('link', { name: /pick locks in/ })).getAttribute('href')

test('with two picks due, one page shows the other, even without a contest in the URL (spec 2, D8)', async () => {
  expect(await linkOf(open('/survivor', '?contest=1'))).toBe('/survivor?contest=2&week=6')
})

test('without a contest in the URL the nearest of several is shown', async () => {
  expect(await linkOf(open('/survivor'))).toBe('/survivor?contest=1&week=6')
})

test('a tab opens the contest shown last, and on its own page the active one (D8)', async () => {
  const tab = async (path: string, more = '') => {
    const { page } = open(path, more, [])
    return (await page.findByRole('link', { name: 'Survivor Contest' })).getAttribute('href')
  }
  expect(await tab('/help')).toBe('/survivor')
  cleanup()
  expect(await tab('/survivor', '?contest=7')).toBe('/survivor')
  cleanup()
  expect(await tab('/help')).toBe('/survivor?contest=7')
})
