import { useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { markRead } from '#contract/chat/chat.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import type { ChatState } from '../chat-store.ts'
import { readingQuery } from '../unread.ts'
import { useTicks, useVisibility } from '../use-chat.ts'
import { keepBottom } from './keep-bottom.ts'
import { messageRows, newerOf, type Row, shownIn } from './message-rows.ts'

/** Within this distance of its end (px) the list follows new messages. */
export const NEAR_END = 80
/** A row's height before it is measured is the sum of its parts (rem). */
const PARTS = { line: 1.55, name: 2.1, time: 1.2, day: 2.2, quote: 2.2, reactions: 2.9, gap: 0.25 }
/** Approximate characters on a phone's line. */
const LINE = 34
/** The list's share of the screen, before it is drawn. */
const SHARE = 0.6
/** The height above the first message, for the button that loads older ones (rem). */
const TOP = 3.5
/** Space below the last message (px). */
const END = 8

export type ListProps = {
  state: ChatState
  /** Newer messages are marked as new; null if nothing is to be marked. */
  lastReadId: number | null
  /** The message the reader came for; null for the newest ones. */
  target: number | null
  onLatest: () => void
}

export type MessageListState = ReturnType<typeof useMessageList>

/** Whether the messages where reading begins are loaded. */
export function canBegin(state: ChatState, target: number | null): boolean {
  const shown = shownIn(state)
  if (shown.around !== null) return shown.isLoaded && shown.around === target
  return shown.isLoaded && (target === null || shown.messages.some(({ id }) => id === target))
}

/** The list's rows, its scroll position, and the messages seen. It starts once reading can begin. */
export function useMessageList({ state, lastReadId, target, onLatest }: ListProps) {
  const { id: userId } = useUser()
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [isPlaced, setPlaced] = useState(false)
  const [marked, setMarked] = useState(lastReadId)
  useTicks()
  // Not before: until then the list itself scrolls to the starting point.
  useEffect(() => {
    if (isPlaced && scroller.current !== null) return keepBottom(scroller.current)
  }, [isPlaced])
  const { log: latest } = state
  const shown = shownIn(state)
  const isExcerpt = shown.around !== null
  const newest = latest.messages.at(-1)?.id ?? 0
  const firstNew = marked === null ? undefined : newerOf(shown.messages, { after: marked, userId })[0]?.id
  const rows = messageRows(shown, { userId, firstNew })
  // Drawn there at once: otherwise the rows of two places would be drawn and measured, and half of them discarded.
  const [begin] = useState(() => beginOf(rows, { target, firstNew }))
  const size = rem()
  const sizeOf = (row: Row | undefined) => (row === undefined ? 0 : size * heightOf(row))
  const top = rows.length > 0 ? TOP * size : 0
  const height = window.innerHeight * SHARE
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => sizeOf(rows[index]),
    initialRect: { width: 0, height },
    initialOffset: () => {
      const end = rows.slice(0, begin.index + 1).reduce((sum, row) => sum + sizeOf(row), top)
      return Math.max(0, end - PART_ABOVE[begin.align] * height)
    },
    paddingStart: top,
    paddingEnd: END,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 4,
    anchorTo: 'end',
    followOnAppend: !isExcerpt,
    scrollEndThreshold: NEAR_END,
  })
  const toEnd = () => rows.length > 0 && virtual.scrollToIndex(rows.length - 1, { align: 'end' })
  const settle = useEffectEvent(() => {
    // Rows are measured in the first frame and positioned in the second.
    requestAnimationFrame(() => requestAnimationFrame(() => setPlaced(true)))
    if (target !== null) scroller.current?.focus()
    // Messages that arrive in view aren't new.
    else if (firstNew === undefined) setMarked(null)
    virtual.scrollToIndex(begin.index, { align: begin.align })
  })
  useEffect(() => settle(), [])
  // People want to see what they just wrote.
  useOnGrowth(latest.outgoing.length, isExcerpt ? onLatest : toEnd)
  const isSeen = isAtEnd && !isExcerpt && state.isLoaded
  useMarkRead({ newest, isSeen })
  useVisibility((isVisible) => {
    // Messages that arrive in a hidden tab are new when the reader returns.
    if (!isVisible && isAtEnd) setMarked(newest)
  })
  const seen = useSeen({ newest, isAtEnd: isSeen })
  const unseen = newerOf(latest.messages, { after: seen, userId }).length
  return {
    scroller,
    virtual,
    shown,
    rows,
    firstNew,
    unseen,
    canJump: isExcerpt || !isAtEnd,
    isExcerpt,
    isPlaced,
    setAtEnd,
    toEnd,
  }
}

/** The reader's text size (px). */
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

type Begin = { index: number; align: 'start' | 'center' | 'end' }
/** The part of the list above the end of that row. */
const PART_ABOVE = { start: 0, center: 0.5, end: 1 }

/** Approximate, based on a phone (rem). */
function heightOf({ message, outgoing, isFirst, isLast, isNewDay }: Row): number {
  const text = message?.message ?? outgoing?.text ?? ''
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0)
  const parts = [
    PARTS.gap + lines * PARTS.line,
    isFirst ? PARTS.name : 0,
    isLast && message?.type !== 'system' ? PARTS.time : 0,
    isNewDay ? PARTS.day : 0,
    (message ?? outgoing)?.replyTo ? PARTS.quote : 0,
    message !== undefined && message.reactions.length > 0 ? PARTS.reactions : 0,
  ]
  return parts.reduce((sum, part) => sum + part, 0)
}

/** The message the reader came for, the first new one, or the last. */
function beginOf(
  rows: readonly Row[],
  { target, firstNew }: { target: number | null; firstNew: number | undefined },
): Begin {
  const find = (isIt: (id: number) => boolean) =>
    rows.findIndex(({ message }) => message !== undefined && isIt(message.id))
  if (target !== null) return { index: find((id) => id >= target), align: 'center' }
  const unread = firstNew === undefined ? -1 : find((id) => id === firstNew)
  return unread > 0 ? { index: unread, align: 'start' } : { index: rows.length - 1, align: 'end' }
}

function useOnGrowth(count: number, act: () => unknown) {
  const before = useRef(count)
  const grown = useEffectEvent(act)
  useEffect(() => {
    if (count > before.current) grown()
    before.current = count
  }, [count])
}

/** The newest message that was in view. */
function useSeen({ newest, isAtEnd }: { newest: number; isAtEnd: boolean }): number {
  const [seen, setSeen] = useState(newest)
  if (isAtEnd && newest > seen) setSeen(newest)
  return seen
}

/** A message counts as read after this time in view (ms). */
const DWELL = 400

/** Reports the read position to the server. */
function useMarkRead({ newest, isSeen }: { newest: number; isSeen: boolean }) {
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
