import { Button, Loader } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import {
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import type { ChatMessage } from '#contract/chat/chat.ts'
import type { ShareCard } from '#contract/chat/share-card.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { isMentioned } from '#rules/chat/mentions.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { agoWords, instantWords } from '#web/ui/time/time.tsx'
import type { Outgoing } from '../chat-log.ts'
import type { Chat } from '../chat-store.ts'
import { Avatar, PoolAvatar } from './avatar.tsx'
import { MessageActs } from './message-acts.tsx'
import { AdminBadge, SystemBadge } from './message-badges.tsx'
import classes from './message-row.module.css'
import { ownPage, partsOf } from './message-words.ts'
import { QuoteLine } from './quote.tsx'
import { Reactions } from './reactions.tsx'

type Props = {
  chat: Chat
  message: ChatMessage
  /** Within a group: the name is above its first message, the time after its last. */
  isFirst: boolean
  isLast: boolean
  /** The target of the link the reader followed. */
  isTarget: boolean
}

/** Only a chat with a card loads its drawing code; its place is reserved. */
const SharePicture = lazy(async () => ({ default: (await import('#web/ui/share/share-picture.tsx')).SharePicture }))

const Card = ({ card }: { card: ShareCard }) => (
  <div className={classes.card}>
    <Suspense>
      <SharePicture card={card} />
    </Suspense>
  </div>
)

export const MessageRow = (props: Props) =>
  props.message.type === 'system' ? <PoolLine {...props} /> : <MemberLine {...props} />

/**
 * A message from the pool itself, or an admin's announcement. The pool has the puck, but no name and no actions. An
 * announcement shows its author's name (N6).
 */
function PoolLine({ chat, message, isTarget }: Props) {
  const myName = fullName(useUser())
  return (
    <article
      className={classes.line}
      data-first
      data-type="system"
      data-target={isTarget || undefined}
      aria-current={isTarget || undefined}
    >
      <span className={`firm ${classes.margin}`}>
        {message.isAnnouncement ? <Avatar name={message.userName} /> : <PoolAvatar />}
      </span>
      <div className={`yields grows ${classes.body}`}>
        <div className={`row wrap ${classes.head}`}>
          {message.isAnnouncement ? (
            <>
              <bdi className={`strong ${classes.author}`}>{message.userName}</bdi> <AdminBadge of="admin" />
            </>
          ) : (
            <SystemBadge />
          )}
          <Ago chat={chat} message={message} />
        </div>
        {message.card ? <Card card={message.card} /> : <PoolWords text={message.message} myName={myName} />}
        <Reactions chat={chat} message={message} />
      </div>
    </article>
  )
}

/** Below a first line, such as 'Two-Team 2025-26 is drafted.', each line 'Steal: …' has its label in bold. */
const PoolWords = ({ text, myName }: Text) =>
  text.split('\n').map((line, index) => {
    const label = index === 0 ? undefined : LABEL.exec(line)?.[0]
    return (
      <p key={line} className={classes.words} dir="auto">
        {label !== undefined && <strong>{label}</strong>}
        <Linked text={line.slice(label?.length ?? 0)} myName={myName} />
      </p>
    )
  })

const LABEL = /^[^:/]{1,20}:/

/** Its text or picture, and after a group's last message the time. */
function Said({ chat, message, isLast }: Pick<Props, 'chat' | 'message' | 'isLast'>) {
  const myName = fullName(useUser())
  return (
    <>
      {message.card ? <Card card={message.card} /> : <Words text={message.message} myName={myName} />}
      {isLast && <Ago chat={chat} message={message} />}
    </>
  )
}

const Ago = ({ chat, message: { timestamp } }: Pick<Props, 'chat' | 'message'>) => (
  <time className={`inline tiny ${classes.time}`} dateTime={timestamp} title={instantWords(timestamp)}>
    {agoWords(timestamp, chat.now())}
  </time>
)

function MemberLine({ chat, message, isFirst, isLast, isTarget }: Props) {
  const [isOpen, setOpen] = useState(false)
  const longPress = useLongPress(() => setOpen(true))
  const user = useUser()
  const isMine = message.userId === user.id
  const isForMe = !isMine && isMentioned(message.message, fullName(user))
  const name = isMine ? 'You' : message.userName
  return (
    <article
      {...longPress}
      className={classes.line}
      data-first={isFirst || undefined}
      data-type={message.type}
      data-open={isOpen || undefined}
      data-mine={isMine || undefined}
      data-mention={isForMe || undefined}
      data-target={isTarget || undefined}
      aria-current={isTarget || undefined}
    >
      <span className={`firm ${classes.margin}`}>{isFirst && <Avatar name={message.userName} />}</span>
      <div className={`yields grows ${classes.body}`}>
        {isFirst ? (
          <p className={`row wrap ${classes.head}`}>
            <bdi className={`strong ${classes.author}`}>{name}</bdi>
            {message.type === 'admin' && <AdminBadge of="admin" />}
          </p>
        ) : (
          <span className="unseen">{name}</span>
        )}
        {message.replyTo && <QuoteLine quote={message.replyTo} />}
        <div className={`wrap ${classes.said}`}>
          <Said chat={chat} message={message} isLast={isLast} />
        </div>
        <Reactions chat={chat} message={message} />
      </div>
      <MessageActs chat={chat} message={message} isOpen={isOpen} onOpen={setOpen} />
    </article>
  )
}

/** A pending message, or a failed one that can be retried. */
export function OutgoingRow({ chat, line, isFirst }: { chat: Chat; line: Outgoing; isFirst: boolean }) {
  const user = useUser()
  return (
    <article className={classes.line} data-first={isFirst || undefined} data-mine data-outgoing>
      <span className={`firm ${classes.margin}`}>{isFirst && <Avatar name={fullName(user)} />}</span>
      <div className={`yields grows ${classes.body}`}>
        {isFirst && (
          <p className={`row wrap ${classes.head}`}>
            <bdi className={`strong ${classes.author}`}>You</bdi>
          </p>
        )}
        {line.replyTo && <QuoteLine quote={line.replyTo} />}
        <div className={`wrap ${classes.said}`}>
          <Words text={line.text} myName={fullName(user)} />
          {line.failed === null && (
            <span className={`inline tiny ${classes.time}`}>
              <Loader size={12} aria-hidden /> Sending...
            </span>
          )}
        </div>
        {line.failed !== null && (
          <p className={`row wrap text-sm ${classes.failed}`} role="alert">
            <span className={classes.reason}>
              <IconAlertCircle size={16} stroke={1.8} aria-hidden />
              {line.failed}
            </span>
            <Button size="sm" variant="default" onClick={() => chat.retry(line)}>
              Retry
            </Button>
            <Button size="sm" variant="subtle" color="gray" onClick={() => chat.discard(line)}>
              Discard
            </Button>
          </p>
        )}
      </div>
    </article>
  )
}

type Text = { text: string; myName: string }

export const Words = (said: Text) => (
  <p className={classes.words} dir="auto">
    <Linked {...said} />
  </p>
)

const Linked = ({ text, myName }: Text): ReactNode =>
  partsOf(text, myName).map((part) => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'mention') return <mark key={part.at}>{part.text}</mark>
    const own = ownPage(part.text)
    return own === null ? (
      <a key={part.at} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ) : (
      <Link key={part.at} to={own.to}>
        {own.name}
      </Link>
    )
  })

/** How long a touch lasts before it counts as a long press (ms), as on phones. */
const LONG = 450
/** A touch that moves farther than this scrolls (px). */
const STILL = 10

/** Handlers that call `act` on a long press. A mouse, and pressable elements inside, keep their usual behavior. */
function useLongPress(act: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const hasActed = useRef(false)
  const stop = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      stop()
      hasActed.current = false
      if (pointerType !== 'touch' || (target instanceof Element && target.closest('a, button'))) return
      const timer = setTimeout(() => {
        hasActed.current = true
        act()
      }, LONG)
      press.current = { timer, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > STILL) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Lifting the finger must not press what opened under it.
    onTouchEnd: (event: SyntheticEvent) => {
      if (hasActed.current && event.cancelable) event.preventDefault()
    },
    onContextMenu: (event: SyntheticEvent) => {
      if (press.current !== null || hasActed.current) event.preventDefault()
    },
  }
}
