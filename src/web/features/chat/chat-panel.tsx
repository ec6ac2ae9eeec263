import { useEffect } from 'react'
import { Composer } from './composer/composer.tsx'
import { MessageList } from './messages/message-list.tsx'
import { useLastRead } from './unread.ts'
import { useChat, useIsConnected } from './use-chat.ts'

/** The pool's latest chat messages and the composer, next to something else. It fills a flex column. */
export function ChatPanel() {
  const { chat, state } = useChat()
  const isConnected = useIsConnected()
  const lastRead = useLastRead()
  useEffect(() => {
    chat.openLatest()
  }, [chat])
  return (
    <>
      <MessageList chat={chat} state={state} lastReadId={lastRead} target={null} onLatest={chat.openLatest} />
      <Composer chat={chat} answering={state.answering} isConnected={isConnected} />
    </>
  )
}
