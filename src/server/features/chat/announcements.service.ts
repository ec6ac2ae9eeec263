import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { changeMessage, findByCause, insertMessage } from './chat.repo.ts'

/** The name under which the pool itself speaks. */
const POOL = 'PuckPool'

/**
 * The pool itself says something in the chat, in the transaction of what it speaks of, if the pool's settings let it. `cause` names that
 * event: it is spoken of once. To be called last in a transaction: whoever else writes in the chat waits for its end.
 */
export async function announce(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'wallNow'>,
  { cause, text }: { cause: string; text: string },
): Promise<void> {
  const { chat_announcements } = await requirePoolSettings(tx)
  if (!chat_announcements || (await findByCause(tx, cause))) return
  await insertMessage(tx, {
    user_id: null,
    author_name: POOL,
    kind: 'system',
    message: text,
    client_id: null,
    cause,
    sent_at: deps.now(),
    written_at: deps.wallNow(),
  })
}

/** Takes back what was said of an event that has been undone. To be called last in a transaction, as `announce`. */
export async function withdrawAnnouncement(tx: Tx, deps: Pick<Deps, 'wallNow'>, cause: string): Promise<void> {
  const said = await findByCause(tx, cause)
  if (said) await changeMessage(tx, { messageId: said.message_id, set: { deleted_at: deps.wallNow() } })
}
