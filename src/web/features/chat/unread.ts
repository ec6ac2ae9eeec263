import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Reading, readReading } from '#contract/chat.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/features/session/session.tsx'
import { hear } from '#web/live/socket.ts'
import { setTabCount } from '#web/ui/tab-title.ts'

export const readingQuery = queryOptions({
  queryKey: ['chat', 'reading'],
  queryFn: async (): Promise<Reading> => {
    const { lastReadId, unread } = await call(readReading)
    return { lastReadId, unread }
  },
  throwOnError: false,
})

/** The server counts no further. */
const MOST = 100
export const countWords = (unread: number): string => (unread >= MOST ? `${MOST - 1}+` : String(unread))

/** How many messages of others wait, kept on the server for all pages of the member. */
export function useUnread(): number {
  return useQuery(readingQuery).data?.unread ?? 0
}

/** Keeps the count right while messages come and go, and writes it into the tab. Used once, by the header. */
export function useUnreadCount(): void {
  const client = useQueryClient()
  const { user } = useSession()
  const me = user?.id
  const unread = useUnread()
  useEffect(() => {
    const stops = [
      hear('chat:message', ({ id, userId, type }) => {
        if (type === 'system' || userId === me) return
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
