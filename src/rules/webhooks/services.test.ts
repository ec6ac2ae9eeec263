import { expect, test } from 'vitest'
import { readWebhook } from './services.ts'

const read = (address: string, service: 'discord' | 'slack' | 'teams' | null = null, allowed: string[] = []) =>
  readWebhook({ url: URL.parse(address), service, allowed })

test.each([
  ['https://discord.com/api/webhooks/123456789012345678/aB_c-d', 'discord'],
  ['https://canary.discord.com/api/v10/webhooks/123/x?thread_id=5', 'discord'],
  ['https://discordapp.com/api/webhooks/123/x/', 'discord'],
  ['https://hooks.slack.com/services/T0/B0/xyz', 'slack'],
  ['https://hooks.slack-gov.com/services/T0/B0/xyz', 'slack'],
  ['https://acme.webhook.office.com/webhookb2/1-2@3/IncomingWebhook/4/5', 'teams'],
  ['https://outlook.office.com/webhook/1', 'teams'],
  ['https://prod-12.westeurope.logic.azure.com:443/workflows/1/triggers/manual/paths/invoke?sig=x', 'teams'],
  ['https://default1.2.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/1/x', 'teams'],
])('%s belongs to %s, whatever was chosen (N9)', (address, service) => {
  expect(read(address)).toEqual({ service })
  expect(read(address, service === 'slack' ? 'teams' : 'slack')).toEqual({ service })
})

test.each([
  ['https://discord.com/channels/1/2', 'discord'],
  ['https://discord.com/api/webhooks/123', 'discord'],
  ['https://hooks.slack.com/', 'slack'],
  ['https://acme.webhook.office.com/', 'teams'],
])('%s is another page of its service (N9)', (address, service) => {
  expect(read(address, 'discord')).toEqual({ code: 'webhook_path_wrong', service })
})

test.each([
  'hooks.slack.com/services/T0/B0/xyz',
  'http://hooks.slack.com/services/T0/B0/xyz',
  'https://hooks.slack.com:8443/services/T0/B0/xyz',
  'https://me:you@hooks.slack.com/services/T0/B0/xyz',
  'ftp://hooks.slack.com/services/T0/B0/xyz',
  '',
])('"%s" isn’t a webhook’s URL (N9)', (address) => {
  expect(read(address, 'slack')).toEqual({ code: 'webhook_address_wrong' })
})

test.each([
  ['https://localhost/x', 'localhost'],
  ['https://mattermost/x', 'mattermost'],
  ['https://chat.lan/x', 'chat.lan'],
  ['https://127.0.0.1/x', '127.0.0.1'],
  ['https://0x7f.1/x', '127.0.0.1'],
  ['https://8.8.8.8/x', '8.8.8.8'],
  ['https://[::1]/x', '[::1]'],
])('%s is on a private network (N9)', (address, host) => {
  expect(read(address, 'slack')).toEqual({ code: 'webhook_host_private', host })
})

test('an unknown host needs a choice, and the setting allows private networks (N9)', () => {
  expect(read('https://mattermost.example.org/hooks/x')).toEqual({ code: 'webhook_service_needed' })
  expect(read('https://mattermost.example.org/hooks/x', 'slack')).toEqual({ service: 'slack' })
  const allowed = ['http://mattermost:8065']
  expect(read('http://mattermost:8065/hooks/x', 'slack', allowed)).toEqual({ service: 'slack' })
  expect(read('http://mattermost:8066/hooks/x', 'slack', allowed)).toEqual({ code: 'webhook_address_wrong' })
  expect(read('http://me@mattermost:8065/hooks/x', 'slack', allowed)).toEqual({ code: 'webhook_address_wrong' })
})
