import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentPropsWithoutRef, lazy, type Ref, Suspense, useState } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import type { Chat } from '../chat-store.ts'
import classes from './message-acts.module.css'

// Loaded separately: menus are a quarter of the chat, and few visits open one.
const MessageMenu = lazy(async () => ({ default: (await import('./message-menu.tsx')).MessageMenu }))

type Props = { chat: Chat; message: ChatMessage; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/**
 * A message's actions, in a menu to save room on a phone. A long press on the message also opens it. The menu is drawn
 * from the first press on: one per message would be a fifth of the work of drawing the list.
 */
export function MessageActs({ chat, message, isOpen, onOpen }: Props) {
  const [isWanted, setWanted] = useState(isOpen)
  if (isOpen && !isWanted) setWanted(true)
  const button = (
    <ActsButton message={message} aria-haspopup="menu" aria-expanded={false} onClick={() => onOpen(true)} />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <MessageMenu
        chat={chat}
        message={message}
        isOpen={isOpen}
        setOpen={onOpen}
        button={(ref) => <ActsButton ref={ref} message={message} />}
      />
    </Suspense>
  )
}

type ButtonProps = { message: ChatMessage; ref?: Ref<HTMLButtonElement> } & ActionIconProps &
  ComponentPropsWithoutRef<'button'>

function ActsButton({ message, ...button }: ButtonProps) {
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
