import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { changeMessage, findByCause, insertMessage, listByCause } from './chat.repo.ts'

/**
 * Posts a message from the pool in the chat, under its name, if the settings allow it, in the same transaction as the event. `cause` names the event:
 * each one is announced once. Call it last in a transaction, because everyone else who posts in the chat waits until it ends.
 */
export async function announce(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'wallNow'>,
  { cause, text }: { cause: string; text: string },
): Promise<void> {
  const { chat_announcements, pool_name } = await requirePoolSettings(tx)
  if (!chat_announcements || (await findByCause(tx, cause))) return
  await postAnnouncement(tx, deps, { cause, author: pool_name, text })
}

/** Posts what an admin announces (N6), whatever the settings say of the pool's own messages. Call it last in a transaction, like `announce`. */
export async function postAnnouncement(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'wallNow'>,
  { cause, author, text }: { cause: string; author: string; text: string },
): Promise<void> {
  await insertMessage(tx, {
    author_name: author,
    kind: 'system',
    message: text,
    cause,
    sent_at: deps.now(),
    written_at: deps.wallNow(),
  })
}

/** The messages in the chat by what they are about; without those that were deleted. */
export async function listPosted(db: Database, causes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await listByCause(db, causes)).map(({ cause, message_id }) => [cause, message_id]))
}

/** Deletes the announcement of an event that was undone. Call it last in a transaction, like `announce`. */
export async function withdrawAnnouncement(tx: Tx, deps: Pick<Deps, 'wallNow'>, cause: string): Promise<void> {
  const announced = await findByCause(tx, cause)
  if (announced) await changeMessage(tx, { messageId: announced.message_id, set: { deleted_at: deps.wallNow() } })
}
