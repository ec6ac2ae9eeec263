import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '#web/features/sessions/session.tsx'
import type { ChatState } from '../chat-store.ts'
import { useTicks, useVisibility } from '../use-chat.ts'
import { useMarkRead } from '../use-mark-read.ts'
import { keepBottom } from './keep-bottom.ts'
import { newerOf, rowsOf, shownIn } from './message-rows.ts'

/** This close to its end (px) the list follows new messages. */
export const NEAR_END = 80
/** A row's height before it is measured (px): the first of a group and the others. */
const FIRST = 68
const OTHER = 44
/** The height above the first message, for the button that loads older ones (rem). */
const TOP = 3.5
/** Below the last message (px). */
const END = 8

export type ListProps = {
  state: ChatState
  /** Newer messages are marked as new; null where nothing is to be marked. */
  lastReadId: number | null
  /** The message that the reader came for; null for the newest ones. */
  target: number | null
  onLatest: () => void
}

export type MessageListState = ReturnType<typeof useMessageList>

/** What the list shows, where it is scrolled to, and what the reader has seen of it. */
export function useMessageList({ state, lastReadId, target, onLatest }: ListProps) {
  const { id: userId } = useUser()
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [isPlaced, setPlaced] = useState(false)
  const [marked, setMarked] = useState(lastReadId)
  useTicks()
  // Not before: until then the list itself scrolls to where the reader begins.
  useEffect(() => {
    if (isPlaced && scroller.current !== null) return keepBottom(scroller.current)
  }, [isPlaced])
  const { log: latest } = state
  const shown = shownIn(state)
  const isExcerpt = shown.around !== null
  const newest = latest.messages.at(-1)?.id ?? 0
  const firstNew = marked === null ? undefined : newerOf(shown.messages, { after: marked, userId })[0]?.id
  const rows = rowsOf(shown, { userId, firstNew })
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.isFirst ? FIRST : OTHER),
    paddingStart: rows.length > 0 ? TOP * rem() : 0,
    paddingEnd: END,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: !isExcerpt,
    scrollEndThreshold: NEAR_END,
  })
  const toEnd = () => rows.length > 0 && virtual.scrollToIndex(rows.length - 1, { align: 'end' })
  const isTargetShown = target === null || shown.messages.some(({ id }) => id === target)
  const isThere = isExcerpt ? shown.around === target : isTargetShown
  useOnceReady(shown.isLoaded && isThere, () => {
    // The rows are measured in the first frame and stand at their places in the second.
    requestAnimationFrame(() => requestAnimationFrame(() => setPlaced(true)))
    if (target !== null) {
      scroller.current?.focus()
      const near = rows.findIndex(({ message }) => message !== undefined && message.id >= target)
      return virtual.scrollToIndex(Math.max(0, near), { align: 'center' })
    }
    // Messages that arrive in front of the reader are not new.
    if (firstNew === undefined) setMarked(null)
    const index = rows.findIndex(({ message }) => message?.id === firstNew)
    if (firstNew !== undefined && index > 0) virtual.scrollToIndex(index, { align: 'start' })
    else toEnd()
  })
  // People want to see what they have just written.
  useOnGrowth(latest.outgoing.length, isExcerpt ? onLatest : toEnd)
  const isSeen = isAtEnd && !isExcerpt && isThere && state.isLoaded
  useMarkRead({ newest, isSeen })
  useVisibility((isVisible) => {
    // Messages that arrive in a hidden tab are new when the reader comes back.
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

function useOnceReady(isReady: boolean, act: () => unknown) {
  const isDone = useRef(false)
  const actOnce = useEffectEvent(act)
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    actOnce()
  }, [isReady])
}

function useOnGrowth(count: number, act: () => unknown) {
  const before = useRef(count)
  const grown = useEffectEvent(act)
  useEffect(() => {
    if (count > before.current) grown()
    before.current = count
  }, [count])
}

/** The newest message that has been in view. */
function useSeen({ newest, isAtEnd }: { newest: number; isAtEnd: boolean }): number {
  const [seen, setSeen] = useState(newest)
  if (isAtEnd && newest > seen) setSeen(newest)
  return seen
}
