import { refusal } from '#contract/refusals/refusal.ts'
import { easternWords, type Instant } from '#rules/time.ts'

/** The chat (rulebook C). */
export const chatRefusals = {
  chat_unreadable: refusal(400, "We couldn't read that message"),
  chat_empty: refusal(400, 'Type a message first'),
  chat_too_long: refusal(400, 'Messages can be up to 1,000 characters'),
  chat_too_fast: refusal(429, "You're sending messages too fast. Wait a moment and try again."),
  chat_muted: refusal(
    403,
    ({ muted_until }: { muted_until: Instant }) => `An administrator muted you until ${easternWords(muted_until)}`,
  ),
  unknown_message: refusal(404, "We can't find that message. It may have been deleted."),
  message_was_deleted: refusal(409, 'That message has been deleted'),
  reply_to_deleted: refusal(409, 'The message you replied to has been deleted'),
  not_your_message: refusal(403, 'Only the author or an administrator can delete a message'),
  restore_too_late: refusal(409, 'You can only restore a message within a minute of deleting it'),
  not_muted: refusal(409, "This member isn't muted"),
}
