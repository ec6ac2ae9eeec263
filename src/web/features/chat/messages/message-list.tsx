import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { dateWords } from '#web/ui/time/time.tsx'
import classes from '../chat.module.css'
import type { Outgoing } from '../chat-log.ts'
import type { Chat, ChatState } from '../chat-store.ts'
import { useTicks, useVisibility } from '../use-chat.ts'
import { useMarkRead } from '../use-mark-read.ts'
import { MessageRow, OutgoingRow } from './message-row.tsx'
import { readersDay } from './message-words.ts'

/** So near to its end a list follows what is said (px). */
const NEAR_END = 80
const ROW = 72

type Row = { key: string | number; at: string; message?: ChatMessage; outgoing?: Outgoing }
type Props = {
  chat: Chat
  state: ChatState
  /** Behind it begins what is new to the reader; null where nothing is to be marked. */
  lastReadId: number | null
  /** The message that the reader came for; null for the newest ones. */
  target: number | null
  onLatest: () => void
}

/** Everything said so far, of which only what is in view is drawn, however long it is. */
export function MessageList({ chat, state, lastReadId, target, onLatest }: Props) {
  const user = useUser()
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [marked, setMarked] = useState(lastReadId)
  useTicks()
  const { excerpt, log: latest } = state
  const isExcerpt = excerpt !== null
  const { messages, hasOlder, hasNewer } = excerpt?.log ?? latest
  const outgoing = isExcerpt ? [] : latest.outgoing
  const isLoaded = isExcerpt ? excerpt.isLoaded : state.isLoaded
  const rows: Row[] = [
    ...messages.map((message) => ({
      // The reader's own line stays the same one when its acknowledgement comes.
      key: message.userId === user.id && message.clientId !== null ? message.clientId : message.id,
      at: message.timestamp,
      message,
    })),
    ...outgoing.map((line) => ({ key: line.clientId, at: line.at, outgoing: line })),
  ]
  const newest = latest.messages.at(-1)?.id ?? 0
  const firstNew = messages.find(({ id, userId }) => marked !== null && id > marked && userId !== user.id)?.id
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: !isExcerpt,
    scrollEndThreshold: NEAR_END,
  })
  const toEnd = () => rows.length > 0 && virtual.scrollToIndex(rows.length - 1, { align: 'end' })
  const isThere = isExcerpt ? excerpt.around === target : target === null || messages.some(({ id }) => id === target)
  useScrollAtFirst(isLoaded && isThere, () => {
    if (target !== null) {
      scroller.current?.focus()
      const near = rows.findIndex(({ message }) => message !== undefined && message.id >= target)
      return virtual.scrollToIndex(Math.max(0, near), { align: 'center' })
    }
    // What comes before the reader's eyes is not new.
    if (firstNew === undefined) setMarked(null)
    const index = rows.findIndex(({ message }) => message?.id === firstNew)
    if (firstNew !== undefined && index > 0) virtual.scrollToIndex(index, { align: 'start' })
    else toEnd()
  })
  // Who writes wants to see it.
  useOnGrowth(latest.outgoing.length, isExcerpt ? onLatest : toEnd)
  const isSeen = isAtEnd && !isExcerpt && isThere && state.isLoaded
  useMarkRead({ newest, isSeen })
  useVisibility((isVisible) => {
    // What comes while nobody looks is new when somebody does.
    if (!isVisible && isAtEnd) setMarked(newest)
  })
  const seen = useSeen({ newest, isAtEnd: isSeen })
  const unseen = latest.messages.filter(({ id, userId }) => id > seen && userId !== user.id).length

  return (
    <div className={classes.history}>
      {hasOlder && (
        <div className={classes.older}>
          <BusyButton
            type="button"
            variant="default"
            size="sm"
            busy={isExcerpt ? excerpt.isLoading === 'older' : state.isLoadingOlder}
            busyLabel="Loading..."
            onPress={chat.readOlder}
          >
            Load Past Messages
          </BusyButton>
        </div>
      )}
      <div className={classes.view}>
        <div
          ref={scroller}
          className={classes.scroller}
          role="log"
          aria-label="Messages"
          aria-live="off"
          aria-busy={!isLoaded}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard.
          tabIndex={0}
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
            setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_END)
          }
        >
          {isLoaded && rows.length === 0 && <p className={classes.empty}>No messages yet. Say hello to your pool.</p>}
          <div className={classes.canvas} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index]
              if (row === undefined) return null
              const before = rows[index - 1]
              const isNewDay = before === undefined || readersDay(before.at) !== readersDay(row.at)
              return (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {isNewDay && <p className={classes.day}>{dateWords(row.at)}</p>}
                  {row.message !== undefined && row.message.id === firstNew && <p className={classes.new}>New</p>}
                  {row.message && <MessageRow chat={chat} message={row.message} isTarget={row.message.id === target} />}
                  {row.outgoing && <OutgoingRow chat={chat} line={row.outgoing} />}
                </div>
              )
            })}
          </div>
        </div>
        {(isExcerpt || !isAtEnd) && (
          <button type="button" className={classes.jump} onClick={isExcerpt ? onLatest : toEnd}>
            <IconArrowDown size={16} stroke={1.8} aria-hidden />
            {unseen > 0 ? `Jump to latest (${unseen} new)` : 'Jump to latest'}
          </button>
        )}
      </div>
      {hasNewer && (
        <div className={classes.newer}>
          <BusyButton
            type="button"
            variant="default"
            size="sm"
            busy={excerpt?.isLoading === 'newer'}
            busyLabel="Loading..."
            onPress={chat.readNewer}
          >
            Load Newer Messages
          </BusyButton>
        </div>
      )}
      <Announcer messages={latest.messages} myId={user.id} />
    </div>
  )
}

/** Reads out what others say from now on; the list itself also grows when it is scrolled back. */
function Announcer({ messages, myId }: { messages: readonly ChatMessage[]; myId: number }) {
  const [start, setStart] = useState<number | null>(null)
  const last = messages.at(-1)
  if (start === null && last !== undefined) setStart(last.id)
  const isNew = last !== undefined && start !== null && last.id > start && last.userId !== myId
  return <VisuallyHidden role="status">{isNew ? `${last.userName}: ${last.message}` : ''}</VisuallyHidden>
}

function useScrollAtFirst(isReady: boolean, scroll: () => unknown) {
  const isDone = useRef(false)
  const scrollOnce = useEffectEvent(scroll)
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    scrollOnce()
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
