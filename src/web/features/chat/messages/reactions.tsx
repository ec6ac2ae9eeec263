import { type ChatMessage, reactToMessage } from '#contract/chat/chat.ts'
import { REACTIONS, type Reaction } from '#rules/chat/chat.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { toastFailure } from '#web/ui/acts/act.tsx'
import type { Chat } from '../chat-store.ts'
import classes from './reactions.module.css'

/** A message's reactions. Pressing one's own removes it. */
export function Reactions({ chat, message }: { chat: Chat; message: ChatMessage }) {
  const user = useUser()
  const given = REACTIONS.map((emoji) => ({
    emoji,
    count: message.reactions.find((of) => of.emoji === emoji)?.userIds.length ?? 0,
    isMine: hasReacted(message, { emoji, userId: user.id }),
  })).filter(({ count }) => count > 0)
  if (given.length === 0) return null
  return (
    <div className={`wrap ${classes.row}`}>
      {given.map(({ emoji, count, isMine }) => (
        <button
          key={emoji}
          type="button"
          className={`figures text-sm control ${classes.sign}`}
          aria-pressed={isMine}
          aria-label={`${emoji} ${count}`}
          onClick={() => react(chat, { message, emoji, on: !isMine })}
        >
          {emoji} {count}
        </button>
      ))}
    </div>
  )
}

export const hasReacted = (message: ChatMessage, { emoji, userId }: { emoji: Reaction; userId: number }): boolean =>
  message.reactions.some((of) => of.emoji === emoji && of.userIds.includes(userId))

type Change = { message: ChatMessage; emoji: Reaction; on: boolean }

export async function react(chat: Chat, { message, emoji, on }: Change): Promise<void> {
  try {
    const said = await call(reactToMessage, { params: { id: message.id }, body: { emoji, on } })
    chat.take(said.message)
  } catch (error) {
    toastFailure(error, 'Failed to react')
  }
}
