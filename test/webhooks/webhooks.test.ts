import { beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { readAuditLog } from '#contract/history/history.ts'
import type { addWebhook, listWebhooks, testAddress } from '#contract/webhooks/webhooks.ts'
import { minutes } from '#rules/time.ts'
import type { ChatService } from '#rules/webhooks/services.ts'
import { resealWebhooks } from '#server/features/webhooks/webhooks.service.ts'
import { unseal } from '#server/mail/secret-box.ts'
import { givenPool } from '../harness/fixture.ts'
import { type Person, signIn } from '../harness/people.ts'
import { ALL, givenChatServices } from './webhook-steps.ts'

const { pool } = await givenPool({ clear: ['webhooks', 'mails'] })
const chats = await givenChatServices(pool)
let admin: Person
beforeEach(async () => {
  // Test posts are limited per minute.
  pool.wall.advance(minutes(1))
  admin = await signIn(pool, 'admin')
})

async function add(service: ChatService, { channel = 'hockey', ...more }: { channel?: string; name?: string } = {}) {
  const given = { address: chats.address(service, channel), service, name: '#hockey', ...ALL, ...more }
  return admin.post<AnswerOf<typeof addWebhook> & FailureBody>('/webhooks', given)
}

const list = async () => (await admin.get<AnswerOf<typeof listWebhooks>>('/webhooks')).body.webhooks

test('an added webhook is listed without its URL, which is stored sealed (N9)', async () => {
  const { status, body } = await add('discord')
  expect(status).toBe(201)
  const { webhook_id } = body.webhook
  const shown = {
    webhook_id,
    service: 'discord',
    name: '#hockey',
    host: new URL(chats.url).host,
    ...ALL,
    added_at: pool.clock.now(),
    state: 'on',
    refused_since: null,
    refusal: null,
  }
  expect(body.webhook).toEqual(shown)
  expect(await list()).toEqual([shown])
  const stored = await pool.db.selectFrom('webhooks').select('address').executeTakeFirstOrThrow()
  expect(stored.address).not.toContain('token')
  expect(unseal(pool.deps, stored.address)).toBe(chats.address('discord'))
})

test('a webhook’s topics and name can be changed, and it can be removed; the log has each without the URL (A6)', async () => {
  const { webhook_id } = (await add('slack')).body.webhook
  const changed = await admin.put(`/webhooks/${webhook_id}`, { name: '#pool', drafts: false })
  expect(changed.body).toMatchObject({ webhook: { name: '#pool', drafts: false, results: true } })
  expect((await admin.delete(`/webhooks/${webhook_id}`)).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await admin.delete<FailureBody>(`/webhooks/${webhook_id}`)).body.code).toBe('unknown_webhook')
  const { lines } = (await admin.get<AnswerOf<typeof readAuditLog>>('/admin/audit?limit=3')).body
  expect(lines.map(({ words }) => words)).toEqual([
    'stopped the posts to Slack',
    'changed what the pool posts to Slack',
    'let the pool post to Slack',
  ])
  expect(JSON.stringify(await pool.db.selectFrom('audit_log').selectAll().execute())).not.toContain('token-of')
})

test('the same URL is not added twice, and no more than ten (N9)', async () => {
  await add('slack', { name: '#first' })
  const twice = await add('slack', { name: '#second' })
  expect([twice.status, twice.body.message]).toEqual([409, 'The pool already posts there, as #first'])
  for (let n = 2; n <= 10; n += 1) expect((await add('slack', { channel: `c${n}` })).status).toBe(201)
  expect((await add('slack', { channel: 'c11' })).body.code).toBe('too_many_webhooks')
})

test.each([
  ['https://discord.com/channels/1/2', 'webhook_path_wrong'],
  ['http://hooks.slack.com/services/T0/B0/x', 'webhook_address_wrong'],
  ['https://10.0.0.5/hooks/x', 'webhook_host_private'],
  ['https://chat.example.org/hooks/x', 'webhook_service_needed'],
])('%s is refused: %s (N9)', async (address, code) => {
  expect((await admin.post<FailureBody>('/webhooks', { address, name: 'x', ...ALL })).body.code).toBe(code)
  expect((await admin.post<FailureBody>('/webhooks/test', { address })).body.code).toBe(code)
  expect(await list()).toEqual([])
})

test('a demo posts nowhere (O4)', async () => {
  pool.deps.settings.demo = true
  expect((await add('slack')).body.message).toBe('A demo doesn’t post anywhere')
  pool.deps.settings.demo = false
})

describe('Send a test (N9)', () => {
  const sendTest = (service: ChatService) =>
    admin.post<AnswerOf<typeof testAddress> & FailureBody>('/webhooks/test', {
      address: chats.address(service),
      service,
    })

  test.each([
    ['discord', 'Discord'],
    ['slack', 'Slack'],
    ['teams', 'Teams'],
  ] as const)('%s accepts it before anything is stored', async (service, name) => {
    expect((await sendTest(service)).body).toMatchObject({ message: `Test sent. Look in ${name}.` })
    expect(chats.taken).toMatchObject([
      { service, text: 'Ada Admin is testing posts from PuckPool. It works!', link: 'http://pool.test/' },
    ])
    expect(await list()).toEqual([])
    const { lines } = (await admin.get<AnswerOf<typeof readAuditLog>>('/admin/audit?limit=1')).body
    expect(lines).toMatchObject([{ words: `sent a test to ${name}` }])
  })

  test.each([
    ['discord', 'gone', 'Discord didn’t take the test: HOST answered 404: Unknown Webhook'],
    ['slack', 'forbidden', 'Slack didn’t take the test: HOST answered 403: action_prohibited'],
    ['teams', 'down', 'Teams didn’t take the test: HOST answered 503'],
    ['slack', 'busy', 'Slack didn’t take the test: HOST answered 429: rate_limited'],
    ['teams', 'elsewhere', 'Teams didn’t take the test: HOST answered 307'],
    [
      'discord',
      'lost',
      'The test may have arrived. Look in Discord: HOST did not say whether it took the post: ECONNRESET',
    ],
  ] as const)('%s that is %s is reported in its words', async (service, mood, message) => {
    chats.mood(mood)
    const answer = await sendTest(service)
    expect([answer.status, answer.body.message]).toEqual([502, message.replace('HOST', new URL(chats.url).host)])
    // Redirects aren't followed.
    expect(chats.asked).toHaveLength(1)
  })

  test('a stored webhook is tested by its id, at most ten times a minute', async () => {
    const { webhook_id } = (await add('slack')).body.webhook
    for (let n = 1; n <= 10; n += 1) expect((await admin.post(`/webhooks/${webhook_id}/test`)).status).toBe(200)
    expect((await admin.post<FailureBody>(`/webhooks/${webhook_id}/test`)).status).toBe(429)
    expect(chats.taken).toHaveLength(10)
  })

  test('a name that leads into a private network is not called, nor a host the setting no longer allows', async () => {
    pool.deps.settings.webhookServices = []
    const { port } = new URL(chats.url)
    const code = async (address: string) =>
      (await admin.post<FailureBody>('/webhooks/test', { address, service: 'slack' })).body.code
    expect(await code(`http://127.0.0.1:${port}/slack/x`)).toBe('webhook_address_wrong')
    expect(await code(`https://127.0.0.1.nip.local/slack/x`)).toBe('webhook_host_private')
    expect(chats.asked).toEqual([])
  })
})

test('a change of APP_SECRET reseals the URLs; without the old one they are unreadable (N4, N9)', async () => {
  const { webhook_id } = (await add('slack')).body.webhook
  const { appSecret } = pool.deps.settings
  const started = {
    ...pool.deps,
    settings: {
      ...pool.deps.settings,
      appSecret: 'another secret, of thirty-two letters',
      appSecretPrevious: appSecret,
    },
  }
  await resealWebhooks(started)
  expect(await list()).toMatchObject([{ state: 'unreadable' }])
  expect((await admin.post<FailureBody>(`/webhooks/${webhook_id}/test`)).body.code).toBe('webhook_unreadable')
  const { address } = await pool.db.selectFrom('webhooks').select('address').executeTakeFirstOrThrow()
  expect(unseal(started, address)).toBe(chats.address('slack'))
})
