import { Menu } from '@mantine/core'
import { IconCopy, IconCornerUpLeft, IconMicrophone, IconMicrophoneOff, IconTrash } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type ChatMessage,
  deleteMessage,
  listMutes,
  muteMember,
  restoreMessage,
  unmuteMember,
} from '#contract/chat/chat.ts'
import { REACTIONS } from '#rules/chat/chat.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { type Pressed, PressedMenu } from '#web/ui/acts/pressed-menu.tsx'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import type { Chat } from '../chat-store.ts'
import classes from './message-acts.module.css'
import { hasReacted, react } from './reactions.tsx'

const MUTES = [
  { minutes: 10, words: '10 minutes' },
  { minutes: 60, words: 'an hour' },
  { minutes: 24 * 60, words: 'a day' },
]

type Props = Pressed & { chat: Chat; message: ChatMessage }

/** What one can do with a message. */
export function MessageMenu({ chat, message, ...menu }: Props) {
  const { user, isAdmin } = useSession()
  const isMine = message.userId === user?.id
  return (
    // Inside the page's main landmark, for readers who jump between landmarks.
    <PressedMenu withinPortal portalProps={{ target: '#main' }} {...menu}>
      <div className={classes.signs}>
        {REACTIONS.map((emoji) => (
          <Menu.Item
            key={emoji}
            className={classes.sign}
            aria-label={`React with ${emoji}`}
            onClick={() => react(chat, { message, emoji, on: !hasReacted(message, { emoji, userId: user?.id ?? 0 }) })}
          >
            {emoji}
          </Menu.Item>
        ))}
      </div>
      <Menu.Item leftSection={<IconCornerUpLeft size={16} aria-hidden />} onClick={() => chat.answer(message)}>
        Reply
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copy(message.message)}>
        Copy text
      </Menu.Item>
      {(isMine || isAdmin) && (
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(chat, message)}>
          Delete message
        </Menu.Item>
      )}
      {isAdmin && !isMine && message.userId !== null && <Muting message={message} />}
    </PressedMenu>
  )
}

/** Mute, or unmute a muted member; read when the menu opens, because another admin may have muted them. */
function Muting({ message }: { message: ChatMessage }) {
  const { data } = useQuery(mutesQuery)
  if (data === undefined) return null
  if (data.some(({ userId }) => userId === message.userId)) {
    return (
      <>
        <Menu.Divider />
        <Menu.Item leftSection={<IconMicrophone size={16} aria-hidden />} onClick={() => unmute(message)}>
          Unmute {message.userName}
        </Menu.Item>
      </>
    )
  }
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Mute {message.userName} for</Menu.Label>
      {MUTES.map(({ minutes, words }) => (
        <Menu.Item
          key={minutes}
          leftSection={<IconMicrophoneOff size={16} aria-hidden />}
          onClick={() => mute(message, { minutes, words })}
        >
          {words}
        </Menu.Item>
      ))}
    </>
  )
}

const mutesQuery = queryOptions({
  queryKey: ['chat', 'mutes'],
  queryFn: async ({ signal }) => (await call(listMutes, {}, { signal })).mutes,
  staleTime: 0,
  // Refetched each time the menu opens.
  gcTime: 0,
  throwOnError: false,
})

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess('Message copied')
  } catch (error) {
    // Without https a page has no clipboard.
    toastFailure(error, 'Failed to copy the message')
  }
}

async function remove(chat: Chat, message: ChatMessage): Promise<void> {
  try {
    await call(deleteMessage, { params: { id: message.id } })
  } catch (error) {
    return void toastFailure(error, 'Failed to delete the message')
  }
  chat.drop(message)
  document.querySelector<HTMLElement>('[role="log"]')?.focus()
  const onUndo = async () => {
    try {
      const back = await call(restoreMessage, { params: { id: message.id } })
      chat.take(back.message)
    } catch (error) {
      toastFailure(error, 'Failed to restore the message')
    }
  }
  toastWithUndo({ title: 'Message deleted', message: message.message.slice(0, 80), onUndo })
}

async function mute({ userId, userName }: ChatMessage, { minutes, words }: { minutes: number; words: string }) {
  if (userId === null) return
  try {
    await call(muteMember, { params: { userId }, body: { minutes } })
  } catch (error) {
    return void toastFailure(error, 'Failed to mute the member')
  }
  const onUndo = () => letWrite(userId)
  toastWithUndo({ title: `${userName} is muted`, message: `For ${words}. They can still read.`, onUndo })
}

async function unmute({ userId, userName }: ChatMessage) {
  if (userId !== null && (await letWrite(userId))) toastSuccess(`${userName} can write again`)
}

/** Returns whether it succeeded. */
async function letWrite(userId: number): Promise<boolean> {
  try {
    await call(unmuteMember, { params: { userId } })
    return true
  } catch (error) {
    toastFailure(error, 'Failed to unmute the member')
    return false
  }
}
