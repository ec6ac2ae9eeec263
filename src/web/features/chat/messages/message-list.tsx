import { Skeleton } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { dateWords } from '#web/ui/time/time.tsx'
import type { Chat } from '../chat-store.ts'
import classes from './message-list.module.css'
import { MessageRow, OutgoingRow } from './message-row.tsx'
import { canBegin, type ListProps, type MessageListState, NEAR_END, useMessageList } from './use-message-list.ts'

type Props = Omit<ListProps, 'lastReadId'> & {
  chat: Chat
  /** Newer messages are marked as new; null if nothing is to be marked, undefined until that is known. */
  lastReadId: number | null | undefined
}

/** All loaded messages, once reading can begin. */
export function MessageList({ lastReadId, ...props }: Props) {
  const [hasBegun, setBegun] = useState(false)
  const isReady = lastReadId !== undefined && (hasBegun || canBegin(props.state, props.target))
  if (isReady && !hasBegun) setBegun(true)
  return (
    <div className={`stack grows ${classes.history}`}>
      {isReady ? (
        <List {...props} lastReadId={lastReadId} />
      ) : (
        <div className={`stack grows ${classes.view}`}>
          <MessagesSkeleton />
        </div>
      )}
    </div>
  )
}

/** Only messages in view are drawn, however long the list gets. */
function List({ chat, target, ...props }: ListProps & { chat: Chat }) {
  const user = useUser()
  const { scroller, ...list } = useMessageList({ target, ...props })
  const { shown } = list
  return (
    <>
      <div className={`stack grows ${classes.view}`}>
        <div
          ref={scroller}
          className={`grows ${classes.scroller}`}
          role="log"
          aria-label="Messages"
          aria-live="off"
          aria-busy={!shown.isLoaded}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
          tabIndex={0}
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
            list.setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_END)
          }
        >
          {shown.isLoaded && list.rows.length === 0 && (
            <div className={classes.empty}>
              <EmptyState title="No messages yet.">Say hello to your pool.</EmptyState>
            </div>
          )}
          <Rows chat={chat} list={list} target={target} />
        </div>
        {!list.isPlaced && <MessagesSkeleton />}
        {list.canJump && <JumpToLatest unseen={list.unseen} onPress={list.isExcerpt ? props.onLatest : list.toEnd} />}
      </div>
      {shown.hasNewer && (
        <LoadMore
          className={classes.newer}
          label="Load Newer Messages"
          busy={shown.isLoading === 'newer'}
          onPress={chat.readNewer}
        />
      )}
      <Announcer messages={props.state.log.messages} myId={user.id} />
    </>
  )
}

type RowsProps = { chat: Chat; list: Omit<MessageListState, 'scroller'>; target: number | null }

/** The rows in view, each at its position on a canvas as high as all of them together. */
const Rows = ({ chat, list: { virtual, rows, firstNew, shown, isPlaced }, target }: RowsProps) => (
  <div className={classes.canvas} data-placed={isPlaced} style={{ height: virtual.getTotalSize() }}>
    {shown.hasOlder && (
      <LoadMore
        className={classes.older}
        label="Load Past Messages"
        busy={shown.isLoading === 'older'}
        onPress={chat.readOlder}
      />
    )}
    {!shown.hasOlder && rows.length > 0 && <p className={`tiny centered ${classes.begin}`}>The chat begins here</p>}
    {virtual.getVirtualItems().map(({ index, key, start }) => {
      const row = rows[index]
      if (row === undefined) return null
      const { isFirst, isLast } = row
      return (
        <div
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          className={classes.row}
          style={{ transform: `translateY(${start}px)` }}
        >
          {row.isNewDay && <p className={`row-sm tiny strong ${classes.day}`}>{dateWords(row.at)}</p>}
          {row.message !== undefined && row.message.id === firstNew && (
            <p className={`row-sm tiny strong ${classes.new}`}>New</p>
          )}
          {row.message && (
            <MessageRow
              chat={chat}
              message={row.message}
              isFirst={isFirst}
              isLast={isLast}
              isTarget={row.message.id === target}
            />
          )}
          {row.outgoing && <OutgoingRow chat={chat} line={row.outgoing} isFirst={isFirst} />}
        </div>
      )
    })}
  </div>
)

type LoadMoreProps = { className: string | undefined; label: string; busy: boolean; onPress: () => Promise<unknown> }

const LoadMore = ({ className, label, ...button }: LoadMoreProps) => (
  <div className={className}>
    <BusyButton variant="default" size="sm" busyLabel="Loading..." {...button}>
      {label}
    </BusyButton>
  </div>
)

const JumpToLatest = ({ unseen, onPress }: { unseen: number; onPress: () => unknown }) => (
  <button type="button" className={`inline strong accent lifted text-sm control ${classes.jump}`} onClick={onPress}>
    <IconArrowDown size={16} stroke={1.8} aria-hidden />
    {unseen > 0 ? `Jump to latest (${unseen} new)` : 'Jump to latest'}
  </button>
)

/**
 * Announces new messages of others to screen readers. The list itself can't, because it also grows when older messages
 * load.
 */
function Announcer({ messages, myId }: { messages: readonly ChatMessage[]; myId: number }) {
  const [start, setStart] = useState<number | null>(null)
  const last = messages.at(-1)
  if (start === null && last !== undefined) setStart(last.id)
  const isNew = last !== undefined && start !== null && last.id > start && last.userId !== myId
  return (
    <span className="unseen" role="status">
      {isNew ? (last.type === 'system' ? last.message : `${last.userName}: ${last.message}`) : ''}
    </span>
  )
}

const WIDTHS = ['62%', '44%', '78%', '36%', '56%', '70%', '48%', '64%']

/** Placeholder for the messages until the list is scrolled into position. */
const MessagesSkeleton = () => (
  <div className={`stack ${classes.messages}`} aria-hidden>
    {WIDTHS.map((width) => (
      <div key={width} className={`firm ${classes.line}`}>
        <Skeleton circle height="var(--puck-control-sm)" width="var(--puck-control-sm)" />
        <div className={`stack-xs grows ${classes.words}`}>
          <Skeleton height="0.8rem" width="6rem" />
          <Skeleton height="0.8rem" width={width} />
        </div>
      </div>
    ))}
  </div>
)
