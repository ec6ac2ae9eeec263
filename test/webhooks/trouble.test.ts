import { beforeEach, expect, test } from 'vitest'
import type { whatWaits } from '#contract/dashboard/waiting.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listWebhooks } from '#contract/webhooks/webhooks.ts'
import { days, minutes, plus, seconds } from '#rules/time.ts'
import { postToWebhooks } from '#server/features/webhooks/posts.service.ts'
import { givenPool } from '../harness/fixture.ts'
import { type Person, signIn } from '../harness/people.ts'
import { addWebhookTo, givenChatServices, postAll } from './webhook-steps.ts'

const { pool } = await givenPool({ clear: ['webhooks', 'mails'] })
const chats = await givenChatServices(pool)
let admin: Person
let webhookId: number
beforeEach(async () => {
  admin = await signIn(pool, 'admin')
  webhookId = await addWebhookTo(admin, { chats, channel: 'hockey' })
})

const say = (text: string) =>
  postToWebhooks(pool.db, pool.deps, { topic: 'results', cause: text, author: 'PuckPool', text, path: '/' })

const texts = () => chats.taken.map(({ channel, text }) => `${channel}: ${text}`)
const states = async () =>
  (await pool.db.selectFrom('mails').select(['subject', 'status']).orderBy('mail_id').execute()).map(
    ({ subject, status }) => `${subject} ${status}`,
  )
const desk = async () =>
  (await admin.get<AnswerOf<typeof whatWaits>>('/admin/waiting')).body.items.filter(({ kind }) => kind === 'webhook')
const view = async () => {
  admin = await signIn(pool, 'admin')
  return (await admin.get<AnswerOf<typeof listWebhooks>>('/webhooks')).body.webhooks.find(
    (of) => of.webhook_id === webhookId,
  )
}

test('the same cause is posted once to each webhook', async () => {
  await Promise.all([say('one'), say('one'), say('one')])
  await postAll(pool, { servers: 4 })
  await say('one')
  await postAll(pool)
  expect(texts()).toEqual(['hockey: one'])
})

test('a rate limit is respected as long as the service asks, in order, while another webhook gets its posts', async () => {
  await addWebhookTo(admin, { chats, service: 'slack', channel: 'other' })
  chats.mood('busy', 'hockey')
  await say('one')
  await say('two')
  await postAll(pool)
  expect(texts()).toEqual(['other: one', 'other: two'])
  chats.mood('fine', 'hockey')
  pool.wall.advance(seconds(30) - 1)
  await postAll(pool)
  expect(texts()).toHaveLength(2)
  pool.wall.advance(1)
  await postAll(pool)
  expect(texts().slice(2)).toEqual(['hockey: one', 'hockey: two'])
})

test('a failing service is retried after a minute, then after two', async () => {
  chats.mood('down')
  await say('one')
  await postAll(pool)
  pool.wall.advance(minutes(1))
  await postAll(pool)
  pool.wall.advance(minutes(1))
  await postAll(pool)
  expect(chats.asked).toHaveLength(2)
  chats.mood('fine')
  pool.wall.advance(minutes(1))
  await postAll(pool)
  expect(texts()).toEqual(['hockey: one'])
  expect(await view()).toMatchObject({ state: 'on', refused_since: null })
})

test.each([
  ['gone', 'HOST answered 404: Unknown Webhook'],
  ['forbidden', 'HOST answered 403: Missing Access'],
  ['elsewhere', 'HOST answered 307'],
] as const)(
  'a webhook that is %s refuses a post for good, is tried once, and shows it on its line',
  async (mood, said) => {
    chats.mood(mood)
    await say('one')
    await postAll(pool)
    await postAll(pool)
    expect(chats.asked).toHaveLength(1)
    expect(await states()).toEqual(['one failed'])
    const refusal = said.replace('HOST', new URL(chats.url).host)
    expect(await view()).toMatchObject({ state: 'refused', refused_since: pool.wall.now(), refusal })
    chats.mood('fine')
    await say('two')
    await postAll(pool)
    expect(texts()).toEqual(['hockey: two'])
    expect(await view()).toMatchObject({ state: 'on', refused_since: null, refusal: null })
  },
)

test('after a week of refusals it is switched off, until an admin turns it on', async () => {
  chats.mood('gone')
  const since = pool.wall.now()
  await say('one')
  await postAll(pool)
  pool.wall.set(plus(since, days(7) - 1))
  await say('two')
  await postAll(pool)
  expect(await view()).toMatchObject({ state: 'refused', refused_since: since })
  pool.wall.set(plus(since, days(7)))
  await say('three')
  await say('four')
  await postAll(pool)
  expect(await view()).toMatchObject({ state: 'off', refused_since: since })
  expect(await states()).toEqual(['one failed', 'two failed', 'three failed', 'four skipped'])
  expect(chats.asked).toHaveLength(3)
  await say('five')
  expect(await states()).toHaveLength(4)
  expect(await desk()).toMatchObject([{ kind: 'webhook', name: '#hockey', refusal: expect.stringContaining('404') }])
  const log = await pool.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name'])
    .orderBy('audit_id', 'desc')
    .executeTakeFirst()
  expect(log).toEqual({ action: 'switch_off_webhook', actor_name: 'system' })
  chats.mood('fine')
  expect((await admin.put(`/webhooks/${webhookId}`, { on: true })).body).toMatchObject({ webhook: { state: 'on' } })
  expect(await desk()).toEqual([])
  await say('six')
  await postAll(pool)
  expect(texts()).toEqual(['hockey: six'])
})

test('a service that is down for a day counts as refusing, and holds up nothing for longer', async () => {
  chats.mood('down')
  await say('one')
  for (let hour = 0; hour < 26; hour += 1) {
    await postAll(pool)
    pool.wall.advance(minutes(60))
  }
  expect(await states()).toEqual(['one failed'])
  expect(await view()).toMatchObject({ state: 'refused' })
})

test('a post whose response is lost stays uncertain, and later ones are sent', async () => {
  chats.mood('lost')
  await say('one')
  await postAll(pool)
  chats.mood('fine')
  await say('two')
  pool.wall.advance(minutes(10))
  await postAll(pool)
  expect(await states()).toEqual(['one uncertain', 'two sent'])
  expect(texts()).toEqual(['hockey: one', 'hockey: two'])
})

test('posts waiting for a removed webhook, or one the server no longer allows, are not sent', async () => {
  await say('one')
  pool.deps.settings.webhookServices = []
  await postAll(pool)
  await say('two')
  await admin.delete(`/webhooks/${webhookId}`)
  await postAll(pool)
  expect(await states()).toEqual(['one failed', 'two skipped'])
  expect(chats.asked).toEqual([])
})
