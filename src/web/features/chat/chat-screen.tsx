import { IconSearch } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { listenToKept, readKeptSince } from '#web/api/kept-answers.ts'
import { prepareSession } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { useIsPhone, useIsWide } from '#web/ui/layout/use-width.ts'
import classes from './chat.module.css'
import { type Chat, chatOf, untilLoaded } from './chat-store.ts'
import { Composer } from './composer/composer.tsx'
import { Typing } from './composer/typing.tsx'
import { MessageList } from './messages/message-list.tsx'
import { OnlineCount, OnlineUsers } from './online-users.tsx'
import { SearchPanel } from './search-panel.tsx'
import { readingQuery, useLastRead } from './unread.ts'
import { useChat, useIsConnected } from './use-chat.ts'

export async function prepareChat(client: QueryClient): Promise<void> {
  const [user] = await Promise.all([prepareSession(client), client.prefetchQuery(readingQuery)])
  if (user !== null) await untilLoaded(chatOf(user.id))
}

/** The pool's chat. On a phone everything except the messages is in one bar; at a desk `beside` is next to it. */
export function ChatScreen({ beside }: { beside?: ReactNode }) {
  const { chat, state } = useChat()
  const isPhone = useIsPhone()
  const isWide = useIsWide()
  const [isListing, setListing] = useState(false)
  const isConnected = useIsConnected()
  const [isSearching, setSearching] = useState(false)
  const [searched, setSearched] = useState('')
  const target = useTarget(chat)
  const navigate = useNavigate()
  const lastRead = useLastRead()
  return (
    <Page
      title="Pool Chat"
      aside={
        <>
          <Status isConnected={isConnected} isQuiet={isPhone} />
          {isPhone && isConnected && <Typing />}
          <div className={classes.tools}>
            {isPhone && <OnlineCount isOpen={isListing} onOpen={setListing} />}
            <button
              type="button"
              className={`text-sm control ${classes.tool}`}
              aria-expanded={isSearching}
              onClick={() => setSearching(!isSearching)}
            >
              {isPhone && <IconSearch size={20} stroke={1.8} aria-hidden />}
              {isPhone ? <span className="unseen">Search</span> : 'Search'}
            </button>
          </div>
        </>
      }
    >
      <div className={classes.room}>
        <section className={`stack surface lifted ${classes.talk}`} aria-label="Chat">
          {isSearching ? (
            <SearchPanel text={searched} onText={setSearched} now={chat.now()} onClose={() => setSearching(false)} />
          ) : (
            <MessageList
              key={target.id ?? 'latest'}
              chat={chat}
              state={state}
              lastReadId={target.hasJumped ? null : lastRead}
              target={target.id}
              onLatest={() => navigate(paths.chat)}
            />
          )}
          <Composer chat={chat} answering={state.answering} isConnected={isConnected} hasBar={isPhone} />
        </section>
        {(isListing || !isPhone) && <OnlineUsers />}
        {isWide && <Suspense>{beside}</Suspense>}
      </div>
    </Page>
  )
}

/** In a phone's bar a dot means all is well; text appears only otherwise, and none where the bar of the page says why. */
function Status({ isConnected, isQuiet }: { isConnected: boolean; isQuiet: boolean }) {
  const isOnline = useIsOnline()
  const isUnreachable = useSyncExternalStore(listenToKept, readKeptSince) !== null
  if (!isConnected && (!isOnline || isUnreachable)) return null
  const word = isConnected ? 'Connected' : 'Connecting...'
  return (
    <p className={`inline strong warn text-sm ${classes.status}`} role="status" data-connected={isConnected}>
      {isConnected && isQuiet ? <span className="unseen">{word}</span> : word}
    </p>
  )
}

/** The message in the URL, `?message={id}`. It is shown in context until the reader returns to the newest. */
function useTarget(chat: Chat): { id: number | null; hasJumped: boolean } {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const named = Number(search.get('message'))
  const id = Number.isSafeInteger(named) && named > 0 && named < BEYOND_ALL ? named : null
  const [hasJumped, setJumped] = useState(id !== null)
  if (id !== null && !hasJumped) setJumped(true)
  useEffect(() => {
    if (id === null) chat.openLatest()
    else chat.openAt(id).then((isOpen) => isOpen || navigate(paths.chat, { replace: true }))
  }, [chat, id, navigate])
  return { id, hasJumped }
}

/** Ids are 32 bits wide. */
const BEYOND_ALL = 2 ** 31 - 1
