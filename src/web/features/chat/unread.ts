import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { type ChatMessage, type Reading, readReading } from '#contract/chat/chat.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { isMentioned } from '#rules/chat/mentions.ts'
import { call } from '#web/api/call.ts'
import { partOfFrame } from '#web/api/frame.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { hear } from '#web/live/socket.ts'
import { paths } from '#web/paths.ts'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { setTabCount } from '#web/ui/layout/tab-title.ts'

export const readingQuery = queryOptions({
  queryKey: ['chat', 'reading'],
  queryFn: () =>
    partOfFrame('reading', async (): Promise<Reading> => {
      const { lastReadId, unread } = await call(readReading)
      return { lastReadId, unread }
    }),
  throwOnError: false,
})

/** The server counts up to this number. */
const MOST = 100
export const countWords = (unread: number): string => (unread >= MOST ? `${MOST - 1}+` : String(unread))

/** The member's read position, for marking messages unread on arrival: undefined until known, null if that failed. */
export function useLastRead(): number | null | undefined {
  const { isPending, data } = useQuery(readingQuery)
  return isPending ? undefined : (data?.lastReadId ?? null)
}

/** The number of others' unread messages. The server keeps it for all of the member's pages. */
export const useUnread = (): number => useQuery(readingQuery).data?.unread ?? 0

/**
 * Keeps the count up to date, shows it in the browser tab, and shows a toast when someone mentions the reader on
 * another page. Used once, by the header.
 */
export function useUnreadCount(): void {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { user } = useSession()
  const me = user?.id
  const myName = user === null ? '' : fullName(user)
  const announceMention = useEffectEvent(({ message, userName }: ChatMessage) => {
    if (user === null || pathname === paths.chat || !isMentioned(message, myName)) return
    toastSuccess(message.slice(0, 120), `${userName} mentioned you in the chat`)
  })
  const unread = useUnread()
  useEffect(() => {
    const stops = [
      hear('chat:message', (message) => {
        const { id, userId, type } = message
        if (type === 'system' || userId === me) return
        announceMention(message)
        client.setQueryData(readingQuery.queryKey, (now) =>
          now && id > now.lastReadId ? { ...now, unread: Math.min(MOST, now.unread + 1) } : now,
        )
      }),
      hear('chat:messageDeleted', () => void client.invalidateQueries({ queryKey: readingQuery.queryKey })),
      hear('chat:read', (reading) => client.setQueryData(readingQuery.queryKey, reading)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, me])
  useEffect(() => {
    setTabCount(unread > 0 ? countWords(unread) : null)
    return () => setTabCount(null)
  }, [unread])
}
