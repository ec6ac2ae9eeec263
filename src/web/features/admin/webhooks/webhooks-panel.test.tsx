import { beforeEach, expect, test } from 'vitest'
import { listSeasons } from '#contract/settings/seasons.ts'
import { readSettings } from '#contract/settings/settings.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  testAddress,
  testWebhook,
  type Webhook,
} from '#contract/webhooks/webhooks.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { SETTINGS } from '../../../../../test/harness/screens/samples.ts'
import { WebhooksPanel } from './webhooks-panel.tsx'

const answers = givenAnswers()

const HOCKEY: Webhook = {
  webhook_id: 1,
  service: 'discord',
  name: '#hockey',
  host: 'discord.com',
  results: true,
  drafts: false,
  reminders: true,
  announcements: true,
  added_at: '2025-11-11T17:00:00.000Z',
  state: 'on',
  refused_since: null,
  refusal: null,
}
const ADDRESS = 'https://discord.com/api/webhooks/1/token'

beforeEach(() => {
  answers.answer(listWebhooks, { webhooks: [] })
  answers.answer(readSettings, SETTINGS)
  answers.answer(listSeasons, { seasons: [], proposed: '2025-26' })
})

const open = (more = '') =>
  openScreen({ answers, screen: <WebhooksPanel />, path: '/admin/settings', more, as: 'admin' })

test('a channel is tested before it is added, with the service recognized from its address', async () => {
  answers.answer(testAddress, { message: 'Test sent. Look in Discord.' })
  answers.answer(addWebhook, { webhook: HOCKEY })
  const { page, user, fill } = open('?dialog=webhook')
  const test = await page.findByRole('button', { name: 'Send a Test' })
  expect(test).toHaveProperty('disabled', true)
  await fill('Webhook address', ADDRESS)
  expect(page.getByText('An address of Discord')).toBeTruthy()
  expect(page.queryByLabelText('Service')).toBeNull()
  await user.click(test)
  expect(await page.findByText('Test sent. Look in Discord.')).toBeTruthy()
  await user.click(page.getByLabelText('Draft picks'))
  const submit = page.getAllByRole('button', { name: 'Add Channel' }).at(-1)
  if (submit) await user.click(submit)
  expect(await page.findByText('Channel added')).toBeTruthy()
  expect(answers.sentWith(addWebhook)).toMatchObject([
    { body: { address: ADDRESS, name: 'Discord', results: true, drafts: false, reminders: true, announcements: true } },
  ])
})

test('an address whose service is not recognized asks for it; refusals are beside the button and the field', async () => {
  answers.refuse(testAddress, { code: 'webhook_not_sent', service: 'slack', said: 'chat.example.org answered 404' })
  answers.refuse(addWebhook, { code: 'webhook_host_private', host: 'chat.lan' })
  const { page, user, fill } = open('?dialog=webhook')
  await fill('Webhook address', 'https://chat.lan/hooks/1')
  await user.selectOptions(page.getByLabelText('Service'), 'Slack')
  await user.click(page.getByRole('button', { name: 'Send a Test' }))
  expect((await page.findByRole('alert')).textContent).toBe('Slack didn’t take the test: chat.example.org answered 404')
  const submit = page.getAllByRole('button', { name: 'Add Channel' }).at(-1)
  if (submit) await user.click(submit)
  expect(await page.findByText(/^chat\.lan is in a private network/)).toBeTruthy()
  expect(answers.sentWith(addWebhook)).toMatchObject([{ body: { service: 'slack' } }])
})

test('what a channel gets is changed by a tick, it is tested, and removed once that is confirmed', async () => {
  answers.answer(listWebhooks, { webhooks: [HOCKEY] })
  answers.answer(changeWebhook, { webhook: { ...HOCKEY, drafts: true } })
  answers.answer(testWebhook, { message: 'Test sent. Look in Discord.' })
  answers.answer(removeWebhook, undefined)
  const { page, user } = open()
  await user.click(await page.findByLabelText('Draft picks'))
  expect(await page.findByText('Saved')).toBeTruthy()
  expect(answers.sentWith(changeWebhook)).toMatchObject([{ body: { results: true, drafts: true, reminders: true } }])
  await user.click(page.getByRole('button', { name: 'Send a Test' }))
  expect(await page.findByText('Test sent. Look in Discord.')).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Remove' }))
  expect(await page.findByText(/forgets the address/)).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Remove Channel' }))
  expect(await page.findByText('Channel removed')).toBeTruthy()
})

test('a channel that was given up says why and can be turned on', async () => {
  const off = {
    refused_since: '2025-11-03T17:00:00.000Z',
    refusal: 'discord.com answered 404: Unknown Webhook',
  }
  answers.answer(listWebhooks, { webhooks: [{ ...HOCKEY, ...off, state: 'off' }] })
  answers.answer(changeWebhook, { webhook: HOCKEY })
  const { page, user } = open()
  expect(await page.findByText(/^Turned off: it took no post for a week.+404: Unknown Webhook\.$/)).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Turn On' }))
  expect(await page.findByText('Turned on')).toBeTruthy()
  expect(answers.sentWith(changeWebhook)).toMatchObject([{ body: { on: true } }])
})
