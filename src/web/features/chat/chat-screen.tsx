import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '#web/ui/page.tsx'
import classes from './chat.module.css'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { OnlineUsers } from './online-users.tsx'
import { SearchPanel } from './search-panel.tsx'
import { readingQuery } from './unread.ts'
import { useChat, useIsConnected } from './use-chat.ts'

/** The chat of the whole pool. */
export function ChatScreen() {
  const { chat, state } = useChat()
  const isConnected = useIsConnected()
  const [isSearching, setSearching] = useState(false)
  const reading = useQuery(readingQuery)
  return (
    <Page
      title="Pool Chat"
      aside={
        <>
          <button
            type="button"
            className={classes.tool}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            Search
          </button>
          <p className={classes.status} role="status" data-connected={isConnected}>
            {isConnected ? 'Connected' : 'Connecting...'}
          </p>
        </>
      }
    >
      <div className={classes.room}>
        <section className={classes.talk} aria-label="Chat">
          {isSearching ? (
            <SearchPanel now={chat.now()} onClose={() => setSearching(false)} />
          ) : (
            // What was unread at first stays marked: the list waits until that is known, or could not be.
            !reading.isPending && (
              <MessageList chat={chat} state={state} lastReadId={reading.data?.lastReadId ?? null} />
            )
          )}
          <Composer chat={chat} isConnected={isConnected} />
        </section>
        <OnlineUsers />
      </div>
    </Page>
  )
}
