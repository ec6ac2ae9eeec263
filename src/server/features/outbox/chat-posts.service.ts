import type { Insertable } from 'kysely'
import { z } from 'zod'
import { POST_KIND } from '#contract/outbox/notifications.ts'
import type { Instant } from '#rules/time.ts'
import type { Post } from '#rules/webhooks/post.ts'
import type { Database } from '#server/db/database.ts'
import type { Mails } from '#server/db/schema.ts'
import type { NotifyDeps } from '#server/schedule-watcher.ts'
import { insertMails, takeBackPosts } from './outbox.repo.ts'

/** A queued post for a webhook. */
type QueuedPost = {
  webhook: { webhook_id: number; name: string }
  /** The event's key. A webhook gets it once (N9). */
  cause: string
  post: Post
  contestId?: number | undefined
  /** Not worth sending after that. */
  expiresAt?: Instant | undefined
}

type QueueDeps = Pick<NotifyDeps, 'now' | 'wallNow' | 'random'>

/** Queues posts in the transaction of their cause, except existing ones (N9). */
export async function queuePosts(tx: Database, deps: QueueDeps, posts: readonly QueuedPost[]): Promise<void> {
  await insertMails(
    tx,
    posts.map((post) => rowOf(deps, post)),
  )
}

function rowOf(deps: QueueDeps, { webhook, cause, post, contestId, expiresAt }: QueuedPost): Insertable<Mails> {
  const wall = deps.wallNow()
  return {
    mail_key: deps.random.uuid(),
    channel: 'webhook',
    webhook_id: webhook.webhook_id,
    cause,
    kind: POST_KIND,
    contest_id: contestId ?? null,
    to_email: '',
    to_name: webhook.name,
    subject: firstLine(post.text),
    facts: JSON.stringify(post),
    status: 'queued',
    created_at: deps.now(),
    expires_at: expiresAt ?? null,
    written_at: wall,
    next_try_at: wall,
  }
}

const LONGEST_SUBJECT = 120

/** The post's text in the outbox list. */
function firstLine(text: string): string {
  const [line = ''] = text.split('\n')
  return line.length > LONGEST_SUBJECT ? `${line.slice(0, LONGEST_SUBJECT - 1)}…` : line
}

const post = z.object({ author: z.string(), text: z.string(), link: z.string().nullable() })

/** A stored post's words. */
export const postOf = ({ facts }: { facts: unknown }): Post => post.parse(facts)

/**
 * Withdraws posts about a cause, so that it can be posted again: waiting ones are not sent, and those that may have
 * arrived are returned.
 */
export async function withdrawPosts(
  tx: Database,
  cause: string,
): Promise<{ webhookId: number; mailId: number; post: Post }[]> {
  const taken = await takeBackPosts(tx, { cause, reason: 'not sent: taken back' })
  return taken
    .filter(({ status }) => status !== 'queued')
    .map(({ webhook_id, mail_id, facts }) => ({ webhookId: webhook_id, mailId: mail_id, post: postOf({ facts }) }))
}
