import type { Instant } from '#rules/time.ts'
import { isGivenUp } from '#rules/webhooks/answer.ts'
import type { Post } from '#rules/webhooks/post.ts'
import { type PostTopic, readWebhook, serviceNames } from '#rules/webhooks/services.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import type { Carrier } from '#server/features/outbox/carrier.ts'
import { postOf, queuePosts, withdrawPosts } from '#server/features/outbox/chat-posts.service.ts'
import { type Sent, sendQueued, tidyQueue } from '#server/features/outbox/outbox.service.ts'
import { unseal } from '#server/mail/secret-box.ts'
import type { PushDelivery } from '#server/push/push-service.ts'
import { deliverPost } from './deliver-post.ts'
import { findWebhook, listWebhooksFor, lockWebhook, updateWebhook } from './webhooks.repo.ts'
import { linkTo, noteAccepted, senderOf, serviceIn } from './webhooks.service.ts'

export type PostDeps = Pick<Deps, 'now' | 'wallNow' | 'random'> & { settings: Pick<Deps['settings'], 'appUrl'> }

/** A post. `cause` names the event: each webhook gets it once. */
type News = {
  topic: PostTopic
  cause: string
  author: string
  text: string
  /** The page in the pool it is about. */
  path: string
  contestId?: number | undefined
  expiresAt?: Instant | undefined
}

export async function hasWebhookFor(db: Database, topic: PostTopic): Promise<boolean> {
  return (await listWebhooksFor(db, topic)).length > 0
}

/** Queues a post for every webhook that gets this topic, in the transaction of the event (N9). */
export async function postToWebhooks(tx: Database, deps: PostDeps, news: News): Promise<void> {
  const { topic, cause, author, text, path, contestId, expiresAt } = news
  const post: Post = { author, text, link: linkTo(deps, path) }
  const webhooks = await listWebhooksFor(tx, topic)
  await queuePosts(
    tx,
    deps,
    webhooks.map((webhook) => ({ webhook, cause, post, contestId, expiresAt })),
  )
}

/**
 * Withdraws the posts of an undone event: waiting ones are not sent, and where one may have arrived, a post says so.
 */
export async function withdrawFromWebhooks(tx: Database, deps: PostDeps, cause: string): Promise<void> {
  const posted = await withdrawPosts(tx, cause)
  for (const { webhookId, mailId, post } of posted) {
    const webhook = await findWebhook(tx, webhookId)
    if (!webhook) continue
    const correction = { ...post, text: `Taken back: ${post.text}` }
    await queuePosts(tx, deps, [{ webhook, cause: `taken back ${mailId}`, post: correction }])
  }
}

/** Sends due posts. A demo posts nowhere (O4). */
export async function sendDuePosts(deps: Deps): Promise<Sent> {
  if (deps.settings.demo) return { sent: 0, failed: 0 }
  await tidyQueue(deps)
  return sendQueued(deps, carrierOf(deps))
}

function carrierOf(deps: Deps): Carrier {
  return {
    channel: 'webhook',
    name: 'webhook',
    deliver: ([mail]) => deliver(deps, { webhookId: mail.webhook_id ?? 0, post: postOf(mail) }),
    settled: async ({ webhook_id }, { status, provider_answer }) => {
      if (webhook_id === null) return
      if (status === 'sent') await noteAccepted(deps, webhook_id)
      if (status === 'failed') await noteRefused(deps, { webhookId: webhook_id, said: provider_answer ?? '' })
    },
    find: null,
    // A failure of one webhook says nothing about the next.
    hasOneProvider: false,
    atOnce: 10,
  }
}

async function deliver(deps: Deps, { webhookId, post }: { webhookId: number; post: Post }): Promise<PushDelivery> {
  const webhook = await findWebhook(deps.db, webhookId)
  if (!webhook) return { outcome: 'gone', said: 'the webhook was removed' }
  if (webhook.switched_off_at !== null) return { outcome: 'gone', said: 'the webhook is switched off' }
  const address = unseal(deps, webhook.address)
  // During a change of APP_SECRET another server may read it.
  if (address === null) return { outcome: 'unavailable', said: 'its address was sealed with another APP_SECRET' }
  const [url, service] = [new URL(address), serviceIn(webhook)]
  if ('code' in readWebhook({ url, service, allowed: deps.settings.webhookServices }))
    return { outcome: 'refused', said: 'the server no longer allows this address' }
  return deliverPost(senderOf(deps), { url, service }, post)
}

/** Switches off a webhook that has refused everything for a week (N9). */
async function noteRefused(deps: Deps, { webhookId, said }: { webhookId: number; said: string }): Promise<void> {
  const now = deps.wallNow()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockWebhook(tx, webhookId)
    if (!row || row.switched_off_at !== null) return
    const refused_since = row.refused_since ?? now
    const isOff = row.refused_since !== null && isGivenUp({ refusedSince: refused_since, now })
    await updateWebhook(tx, {
      webhookId,
      set: { refused_since, refusal: said, ...(isOff ? { switched_off_at: now } : {}) },
    })
    if (!isOff) return
    await writeAudit(tx, deps, 'system', {
      subject: 'setting',
      subjectId: `webhook ${webhookId}`,
      action: 'switch_off_webhook',
      after: { webhook: row.name, service: serviceNames[serviceIn(row)], refusal: said },
    })
  })
}
