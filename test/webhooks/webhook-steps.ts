import { afterAll, beforeEach } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { addWebhook } from '#contract/webhooks/webhooks.ts'
import { type ChatService, chatServices, type PostTopic } from '#rules/webhooks/services.ts'
import { sendDuePosts } from '#server/features/webhooks/posts.service.ts'
import type { Pool } from '../harness/harness.ts'
import { type ChatServices, startChatServices } from '../harness/mail/chat-services.ts'
import type { Person } from '../harness/people.ts'

/** Stand-ins for Discord, Slack and Teams, allowed by the pool's server; reset before each test. */
export async function givenChatServices(pool: Pool): Promise<ChatServices> {
  const chats = await startChatServices()
  afterAll(chats.close)
  beforeEach(() => {
    pool.deps.settings.webhookServices = [chats.url]
    chats.mood('fine')
    chats.taken.length = 0
    chats.asked.length = 0
  })
  return chats
}

export const ALL = { results: true, drafts: true, reminders: true, announcements: true }
const NOTHING = { results: false, drafts: false, reminders: false, announcements: false }

type Added = {
  chats: ChatServices
  service?: ChatService
  channel?: string
  gets?: Partial<Record<PostTopic, boolean>>
}

/** A webhook with all topics, unless the test chooses. Returns its id. */
export async function addWebhookTo(
  admin: Person,
  { chats, service = 'discord', channel, gets }: Added,
): Promise<number> {
  const topics = gets ? { ...NOTHING, ...gets } : ALL
  const { status, body } = await admin.post<AnswerOf<typeof addWebhook>>('/webhooks', {
    address: chats.address(service, channel),
    service,
    name: `#${channel ?? 'hockey'}`,
    ...topics,
  })
  if (status !== 201) throw new Error(`no webhook: ${status} ${JSON.stringify(body)}`)
  return body.webhook.webhook_id
}

export async function addToEachService(admin: Person, chats: ChatServices): Promise<void> {
  for (const service of chatServices) await addWebhookTo(admin, { chats, service, channel: service })
}

/** Runs the job repeatedly until nothing is due, by `servers` at once. */
export async function postAll(pool: Pool, { servers = 1 } = {}): Promise<void> {
  await Promise.all(Array.from({ length: servers }, () => sendDuePosts(pool.deps)))
}
