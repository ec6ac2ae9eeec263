import { useEffect, useSyncExternalStore } from 'react'
import type { OnlineUser } from '#contract/chat/chat.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { hear, hearPresence, isConnected, whoIsOnline } from '#web/live/socket.ts'
import { type Chat, type ChatState, chatOf } from './chat-store.ts'

export function useChat(): { chat: Chat; state: ChatState } {
  const chat = chatOf(useUser().id)
  return { chat, state: useSyncExternalStore(chat.listen, chat.read) }
}

export const useIsConnected = (): boolean => useSyncExternalStore(hearPresence, isConnected)

export const useOnline = (): readonly OnlineUser[] | null => useSyncExternalStore(hearPresence, whoIsOnline)

const MINUTE_STEP = 15_000
let ticks = 0

/** Rerenders often enough to keep relative times right. */
export const useTicks = (): number =>
  useSyncExternalStore(
    (listener) => {
      const timer = setInterval(() => {
        ticks += 1
        listener()
      }, MINUTE_STEP)
      return () => clearInterval(timer)
    },
    () => ticks,
  )

/** How long a member counts as typing after the last signal (ms). */
const TYPES_FOR = 5_000
let typing: readonly { userId: number; userName: string; until: number }[] = []

/** The members typing right now. */
export const useTyping = (): readonly { userName: string }[] => useSyncExternalStore(hearTyping, () => typing)

function hearTyping(listener: () => void): () => void {
  const setTyping = (now: typeof typing) => {
    typing = now
    listener()
  }
  const stops = [
    hear('chat:typing', (who) =>
      setTyping([...typing.filter(({ userId }) => userId !== who.userId), { ...who, until: Date.now() + TYPES_FOR }]),
    ),
    // Sending the message ends the typing.
    hear('chat:message', ({ userId }) => {
      if (typing.some((who) => who.userId === userId)) setTyping(typing.filter((who) => who.userId !== userId))
    }),
  ]
  const timer = setInterval(() => {
    if (typing.some(({ until }) => until < Date.now())) setTyping(typing.filter(({ until }) => until >= Date.now()))
  }, 1_000)
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
    typing = []
  }
}

/** Calls back when the tab becomes visible or hidden. */
export function useVisibility(changed: (isVisible: boolean) => void) {
  useEffect(() => {
    const hearChange = () => changed(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', hearChange)
    return () => document.removeEventListener('visibilitychange', hearChange)
  })
}
