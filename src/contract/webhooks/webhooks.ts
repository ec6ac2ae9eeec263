import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { done, idInPath, instant, needed } from '#contract/fields.ts'
import { chatServices } from '#rules/webhooks/services.ts'

const ADDRESS = 'Enter the webhook address'

const name = needed('Enter a name').pipe(z.string().max(60, 'Must be at most 60 characters'))

/** The topics a webhook receives (rulebook N9). */
const topics = {
  /** Week results and champions. */
  results: z.boolean(),
  /** Draft starts, picks and recaps. */
  drafts: z.boolean(),
  /** How many have picked, before the lock. */
  reminders: z.boolean(),
  announcements: z.boolean(),
}

const webhook = z.object({
  webhook_id: z.int(),
  service: z.enum(chatServices),
  name: z.string(),
  /** The URL's host; the URL itself is never shown again. */
  host: z.string(),
  ...topics,
  added_at: instant,
  /**
   * `refused`: it rejected the last post. `off`: the pool gave up after a week. `unreadable`: its URL was encrypted
   * with another APP_SECRET.
   */
  state: z.enum(['on', 'refused', 'off', 'unreadable']),
  /** When it started refusing posts, and the service's last message. On the wall clock. */
  refused_since: instant.nullable(),
  refusal: z.string().nullable(),
})
export type Webhook = z.infer<typeof webhook>

const address = {
  address: needed(ADDRESS).pipe(z.string().max(1_000, 'Must be at most 1,000 characters')),
  /** Used only if the URL doesn't identify the service. */
  service: z.enum(chatServices).optional(),
}

const byWebhook = z.object({ webhookId: idInPath })
const answer = z.object({ webhook })
const tested = z.object({ message: z.string() })
/** Each of these calls contacts an external service. */
const limit = { each: 'member', times: 10, within: 60 } as const

export const listWebhooks = endpoint('GET', '/webhooks', {
  access: 'admin',
  summary: 'Where the pool posts besides its own chat (rulebook N9), without the addresses.',
  answer: z.object({ webhooks: z.array(webhook) }),
})

export const addWebhook = endpoint('POST', '/webhooks', {
  access: 'admin',
  summary: 'Posts to a channel of Discord, Slack or Teams from now on.',
  body: z.object({ ...address, name, ...topics }),
  answer,
  status: 201,
})

export const changeWebhook = endpoint('PUT', '/webhooks/:webhookId', {
  access: 'admin',
  summary: 'Changes the name of a webhook and what it gets; `on` turns on one that was switched off.',
  params: byWebhook,
  body: z.object({ name, ...topics, on: z.literal(true) }).partial(),
  answer,
})

export const removeWebhook = endpoint('DELETE', '/webhooks/:webhookId', {
  access: 'admin',
  summary: 'Stops posting to a webhook and forgets its address.',
  params: byWebhook,
  answer: done,
})

export const testAddress = endpoint('POST', '/webhooks/test', {
  access: 'admin',
  summary: 'Sends a test to an address that is not stored, and waits for the answer.',
  body: z.object(address),
  answer: tested,
  limit,
})

export const testWebhook = endpoint('POST', '/webhooks/:webhookId/test', {
  access: 'admin',
  summary: 'Sends a test to a webhook, and waits for the answer.',
  params: byWebhook,
  answer: tested,
  limit,
})
