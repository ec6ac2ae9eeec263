import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { markRead } from '#contract/chat/chat.ts'
import { call } from '#web/api/call.ts'
import { readingQuery } from './unread.ts'
import { useVisibility } from './use-chat.ts'

/** A message counts as read after this time in view (ms). */
const DWELL = 400

/** Tells the server what the reader has read. */
export function useMarkRead({ newest, isSeen }: { newest: number; isSeen: boolean }) {
  const client = useQueryClient()
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  useVisibility(setVisible)
  useEffect(() => {
    if (!isSeen || !isVisible || newest === 0) return
    const known = client.getQueryData(readingQuery.queryKey)
    if (known !== undefined && known.lastReadId >= newest && known.unread === 0) return
    const timer = setTimeout(async () => {
      try {
        const { lastReadId, unread } = await call(markRead, { body: { messageId: newest } })
        client.setQueryData(readingQuery.queryKey, { lastReadId, unread })
      } catch (error) {
        // The next message or visit reports it again.
        console.warn('Could not mark messages as read', error)
      }
    }, DWELL)
    return () => clearTimeout(timer)
  }, [client, newest, isSeen, isVisible])
}
