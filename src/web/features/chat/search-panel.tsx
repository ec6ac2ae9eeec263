import { CloseButton, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ChatMessage, searchMessages } from '#contract/chat/chat.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { agoWords, instantWords } from '#web/ui/time/time.tsx'
import row from './messages/message-row.module.css'
import { Words } from './messages/message-row.tsx'
import { QuoteLine } from './messages/quote.tsx'
import classes from './search-panel.module.css'

const PAGE = 40

const searchQuery = (text: string) => ({
  queryKey: ['chat', 'search', text],
  queryFn: async ({ pageParam }: { pageParam: number | undefined }) =>
    (await call(searchMessages, { query: { text, before: pageParam } })).messages,
  initialPageParam: undefined,
  getNextPageParam: (last: { id: number }[]) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  enabled: text.trim() !== '',
  throwOnError: false,
})

type Props = { text: string; onText: (text: string) => void; now: number; onClose: () => void }

/** Searches all messages, and opens the chat at a result. */
export function SearchPanel({ text, onText, now, onClose }: Props) {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(searchQuery(text))
  const found = data?.pages.flat() ?? []
  const isAsked = text.trim() !== ''
  return (
    <div className={`stack grows ${classes.search}`}>
      <TextInput
        type="search"
        label="Search the chat"
        description="Whole words or their beginnings."
        rightSection={<CloseButton aria-label="Close search" onClick={onClose} />}
        maxLength={100}
        data-autofocus
        autoFocus
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <p role="status" className={`faint ${classes.quiet}`}>
        {isAsked && error !== null && wordsOf(error, 'Failed to search')}
        {isAsked &&
          error === null &&
          !isFetching &&
          (found.length === 0 ? 'Nothing found' : `${found.length}${hasNextPage ? '+' : ''} found`)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard. */}
      <ul className={`grows ${classes.found}`} tabIndex={0} aria-label="Messages found">
        {found.map((message) => (
          <FoundMessage key={message.id} message={message} now={now} onShow={onClose} />
        ))}
        {hasNextPage && (
          <li className={classes.more}>
            <BusyButton
              type="button"
              variant="default"
              size="sm"
              busy={isFetching}
              busyLabel="Loading..."
              onPress={() => fetchNextPage()}
            >
              More
            </BusyButton>
          </li>
        )}
      </ul>
    </div>
  )
}

function FoundMessage({ message, now, onShow }: { message: ChatMessage; now: number; onShow: () => void }) {
  const user = useUser()
  const name = nameFor(message, user.id)
  const at = instantWords(message.timestamp)
  return (
    <li className={row.line}>
      <div className={`yields grows ${row.body}`}>
        <p className={`row wrap ${row.head}`}>
          <bdi className={`strong ${row.author}`}>{name}</bdi>
          <time className={`inline tiny ${row.time}`} dateTime={message.timestamp} title={at}>
            {agoWords(message.timestamp, now)}
          </time>
        </p>
        {message.replyTo && <QuoteLine quote={message.replyTo} />}
        <Words text={message.message} myName={fullName(user)} />
      </div>
      <Link
        to={`?message=${message.id}`}
        className={`inline strong accent touch text-sm ${classes.show}`}
        aria-label={`Show in the chat: ${name}, ${at}`}
        onClick={onShow}
      >
        Show
      </Link>
    </li>
  )
}

const nameFor = ({ userId, userName }: ChatMessage, me: number) => (userId === me ? 'You' : userName)
