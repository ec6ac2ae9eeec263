import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { ChatScreen, prepareChat } from '#web/features/chat/chat-screen.tsx'
import { isAtDesk } from '#web/ui/layout/use-width.ts'

const loadWeek = () => import('./week-beside.tsx')
const WeekBeside = lazy(async () => ({ default: (await loadWeek()).WeekBeside }))

/** At a desk with the week, so that no bare column waits for it. */
export const prepareChatPage = async (client: QueryClient): Promise<unknown> =>
  Promise.all([prepareChat(client), isAtDesk() && (await loadWeek()).prepareWeek(client)])

/** The chat, at a desk with the reader's week beside it. */
export const ChatPage = () => <ChatScreen beside={<WeekBeside />} />
