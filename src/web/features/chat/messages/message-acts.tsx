import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentProps, lazy } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { MenuOnPress } from '#web/ui/acts/menu-on-press.tsx'
import type { Chat } from '../chat-store.ts'
import classes from './message-acts.module.css'

const MessageMenu = lazy(async () => ({ default: (await import('./message-menu.tsx')).MessageMenu }))

type Props = { chat: Chat; message: ChatMessage; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** A message's actions, in a menu to save room on a phone. A long press on the message also opens it. */
export const MessageActs = ({ chat, message, isOpen, onOpen }: Props) => (
  <MenuOnPress
    isOpen={isOpen}
    setOpen={onOpen}
    button={(needed) => <ActsButton {...needed} message={message} />}
    menu={(pressed) => <MessageMenu {...pressed} chat={chat} message={message} />}
  />
)

function ActsButton({ message, ...button }: ComponentProps<'button'> & { message: ChatMessage }) {
  const { user } = useSession()
  const isMine = message.userId === user?.id
  return (
    <ActionIcon
      {...button}
      className={`firm ${classes.target}`}
      aria-label={`Actions for ${isMine ? 'your message' : `the message of ${message.userName}`}`}
    >
      <IconDots size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
