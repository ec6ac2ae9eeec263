import { Link } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { readScreenLink } from '#contract/office-screen/office-screen.ts'
import { listSeasons } from '#contract/settings/seasons.ts'
import { poolSettingLabels } from '#contract/settings/setting-labels.ts'
import { readSettings, updateSettings } from '#contract/settings/settings.ts'
import { listWebhooks } from '#contract/webhooks/webhooks.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { SETTINGS } from '../../../../../test/harness/screens/samples.ts'
import { SettingsTab } from './settings-tab.tsx'

const answers = givenAnswers()

beforeEach(() => {
  answers.answer(readSettings, SETTINGS)
  answers.answer(listSeasons, { seasons: [], proposed: '2025-26' })
  answers.answer(listWebhooks, { webhooks: [] })
  answers.answer(readScreenLink, { url: null, made_at: null })
  answers.answer(updateSettings, ({ body: { version: _, ...changes } }) => {
    const saved = { settings: { ...SETTINGS.settings, ...changes }, version: '2' }
    answers.answer(readSettings, saved)
    return saved
  })
})

const open = () => openScreen({ answers, screen: <SettingsTab />, path: '/admin/settings', as: 'admin' })

test('a time that is none is refused beside its field; a right one is saved, and alone', async () => {
  const { page, user, fill } = open()
  await fill('Pick Deadline Time', '25:00')
  await user.click(page.getByRole('button', { name: 'Save Settings' }))
  expect((await page.findAllByText('Enter a time such as 7:00 PM EST')).length).toBeGreaterThan(0)
  expect(answers.sentWith(updateSettings)).toEqual([])
  await fill('Pick Deadline Time', '6:30 PM EST')
  await user.click(page.getByRole('button', { name: 'Save Settings' }))
  expect(await page.findByText('Settings updated successfully')).toBeTruthy()
  expect(answers.sentWith(updateSettings)).toMatchObject([
    { body: { pick_deadline_time: '6:30 PM EST', version: '1' } },
  ])
  expect(page.getByRole('button', { name: 'Save Settings' })).toHaveProperty('disabled', true)
})

test("another admin's change is named, and what was typed here stays until it is saved", async () => {
  const { page, user, fill } = open()
  await fill('Pool Name', 'Rink Rats')
  answers.answer(readSettings, { settings: { ...SETTINGS.settings, fees: true }, version: '2' })
  answers.refuse(updateSettings, { code: 'changed_meanwhile' })
  await user.click(page.getByRole('button', { name: 'Save Settings' }))
  expect(await page.findByText(/^Someone else just changed .*fees.*not saved yet\.$/i)).toBeTruthy()
  expect(page.getByLabelText(/^Pool Name/)).toHaveProperty('value', 'Rink Rats')
  answers.answer(updateSettings, ({ body: { version: _, ...changes } }) => ({
    settings: { ...SETTINGS.settings, fees: true, ...changes },
    version: '3',
  }))
  await user.click(page.getByRole('button', { name: 'Save Settings' }))
  expect(await page.findByText('Settings updated successfully')).toBeTruthy()
  expect(answers.sentWith(updateSettings).at(-1)?.body).toEqual({ pool_name: 'Rink Rats', version: '2' })
})

test('a link that leaves unsaved changes asks first, and a saved form none', async () => {
  const ask = vi.fn(() => false)
  vi.stubGlobal('confirm', ask)
  const { page, user, fill, address } = openScreen({
    answers,
    screen: (
      <>
        <SettingsTab />
        <Link to="/chat">Chat</Link>
      </>
    ),
    path: '/admin/settings',
    as: 'admin',
  })
  await fill('Pool Name', 'Rink Rats')
  await user.click(page.getByRole('link', { name: 'Chat' }))
  expect(ask).toHaveBeenCalledWith("Leave this page? Your changes aren't saved.")
  expect([address(), page.getByLabelText(/^Pool Name/)]).toEqual([
    '/admin/settings',
    expect.objectContaining({ value: 'Rink Rats' }),
  ])
  await user.click(page.getByRole('button', { name: 'Save Settings' }))
  await page.findByText('Settings updated successfully')
  await user.click(page.getByRole('link', { name: 'Chat' }))
  expect([address(), ask.mock.calls.length]).toEqual(['/chat', 1])
})

test('every setting can be set', async () => {
  const { page } = open()
  expect(await page.findByText('Save Settings')).toBeTruthy()
  const missing = Object.values(poolSettingLabels).filter((label) => page.queryAllByText(label).length === 0)
  expect(missing).toEqual([])
})

test('the parts that the schedule keeps automatically come last', async () => {
  const { page } = open()
  await page.findByText('Save Settings')
  const groups = page.getAllByRole('group').flatMap((group) => group.querySelector('legend')?.textContent ?? [])
  expect(groups[0]).toBe('Sign-up')
  expect(groups.slice(-2)).toEqual(['Season', 'Pick deadline'])
})
