import type { PostTopic } from '#rules/webhooks/services.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { type PostDeps, postToWebhooks, withdrawFromWebhooks } from '#server/features/webhooks/posts.service.ts'
import { changeMessage, findByCause, insertMessage, listByCause } from './chat.repo.ts'

type Event = {
  topic: PostTopic
  /** The event's key: each event is announced once. */
  cause: string
  text: string
  /** The page it is about. */
  path: string
  /** The message ends with the page's URL. A post to another chat always links to it. */
  endsWithLink?: true
}

/**
 * Posts a message under the pool's name, in the same transaction as the event: in the chat, if the settings allow it,
 * and to webhooks with its topic (N9). Call it last in a transaction, because everyone else posting in the chat waits
 * until it ends.
 */
export async function announce(tx: Tx, deps: PostDeps, { endsWithLink, ...event }: Event): Promise<void> {
  const { cause, text, path } = event
  const { chat_announcements, pool_name: author } = await requirePoolSettings(tx)
  await postToWebhooks(tx, deps, { ...event, author })
  if (!chat_announcements || (await findByCause(tx, cause))) return
  await insertLine(tx, deps, { cause, author, text: endsWithLink ? `${text} ${deps.settings.appUrl}${path}` : text })
}

type Line = { cause: string; author: string; text: string }

/**
 * Posts an admin's announcement (N6), in the chat whatever the setting for the pool's own messages. Call it last in a
 * transaction, like `announce`.
 */
export async function postAnnouncement(tx: Tx, deps: PostDeps, line: Line): Promise<void> {
  await postToWebhooks(tx, deps, { ...line, topic: 'announcements', path: '/chat' })
  await insertLine(tx, deps, line)
}

async function insertLine(tx: Tx, deps: Pick<Deps, 'now' | 'wallNow'>, { cause, author, text }: Line): Promise<void> {
  await insertMessage(tx, {
    author_name: author,
    kind: 'system',
    message: text,
    cause,
    sent_at: deps.now(),
    written_at: deps.wallNow(),
  })
}

/** Chat messages by cause, without deleted ones. */
export async function listPosted(db: Database, causes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await listByCause(db, causes)).map(({ cause, message_id }) => [cause, message_id]))
}

/**
 * Deletes the announcement of an event that was undone and notifies webhooks. Call it last in a transaction, like
 * `announce`.
 */
export async function withdrawAnnouncement(tx: Tx, deps: PostDeps, cause: string): Promise<void> {
  await withdrawFromWebhooks(tx, deps, cause)
  const announced = await findByCause(tx, cause)
  if (announced) await changeMessage(tx, { messageId: announced.message_id, set: { deleted_at: deps.wallNow() } })
}
