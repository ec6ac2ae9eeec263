import { ActionIcon, Button } from '@mantine/core'
import { IconSend2, IconX } from '@tabler/icons-react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { LONGEST_MESSAGE } from '#rules/chat/chat.ts'
import { counted } from '#rules/counted.ts'
import { quoteOf } from '../chat-log.ts'
import type { Chat } from '../chat-store.ts'
import { useNameIn } from '../messages/quote.tsx'
import classes from './composer.module.css'
import { Typing } from './typing.tsx'
import { type ComposerState, useComposer } from './use-composer.ts'

/** From this length on the remaining room is shown. */
const NEARLY_FULL = LONGEST_MESSAGE - 100

type Props = {
  chat: Chat
  answering: ChatMessage | null
  isConnected: boolean
  /** A bar above the messages shows who is typing, so no line is reserved for it below. */
  hasBar?: boolean
}

export function Composer({ chat, answering, isConnected, hasBar = false }: Props) {
  const { field, ...composer } = useComposer(chat, { answering, isConnected })
  const { suggestions, chosen, length } = composer
  const hasSuggestions = suggestions.length > 0
  return (
    <form
      className={`ruled ${classes.composer}`}
      data-sticky-bar
      onSubmit={(event) => {
        event.preventDefault()
        composer.send()
      }}
    >
      {hasSuggestions && <Suggestions composer={composer} />}
      {answering && <Answering message={answering} onCancel={() => chat.answer(null)} />}
      <div className={`wrap-xs ${classes.line}`}>
        <textarea
          ref={field}
          className={`yields ${classes.field}`}
          aria-label="Message"
          aria-describedby="chat-keys"
          aria-autocomplete="list"
          aria-controls={hasSuggestions ? LIST : undefined}
          aria-activedescendant={hasSuggestions ? optionOf(chosen) : undefined}
          placeholder="Type a message..."
          rows={1}
          enterKeyHint="send"
          disabled={!isConnected}
          value={composer.text}
          onChange={({ currentTarget }) => composer.change(currentTarget.value, currentTarget.selectionStart)}
          onKeyDown={composer.press}
        />
        <Button
          type="submit"
          disabled={!composer.isSendable}
          leftSection={<IconSend2 size={18} stroke={1.6} aria-hidden />}
        >
          Send
        </Button>
      </div>
      <Hint length={length} hasBar={hasBar} />
      <span className="unseen" role="status">
        {hasSuggestions ? `${counted(suggestions.length, 'member')} to mention, ${suggestions[chosen]}` : ''}
        {length > LONGEST_MESSAGE ? 'The message is too long' : ''}
      </span>
    </form>
  )
}

/** The message the next one answers. */
function Answering({ message, onCancel }: { message: ChatMessage; onCancel: () => void }) {
  const name = useNameIn(quoteOf(message))
  return (
    <div className={`row-xs below-xxs ${classes.answering}`}>
      <p className="hint cut yields grows">
        Replying to <bdi className={`strong ${classes.name}`}>{name === 'You' ? 'yourself' : name}</bdi>{' '}
        <span dir="auto">{message.message}</span>
      </p>
      <ActionIcon aria-label="Cancel reply" onClick={onCancel}>
        <IconX size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  )
}

const LIST = 'chat-mentions'
const optionOf = (index: number) => `chat-mention-${index}`

const Suggestions = ({ composer: { suggestions, chosen, complete } }: { composer: Omit<ComposerState, 'field'> }) => (
  <div id={LIST} className={`lifted ${classes.suggestions}`} role="listbox" aria-label="Members to mention">
    {suggestions.map((name, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the focused field handles the keys.
      <div
        key={name}
        id={optionOf(index)}
        role="option"
        aria-selected={index === chosen}
        className={`row control ${classes.suggestion}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => complete(name)}
      >
        @{name}
      </div>
    ))}
  </div>
)

const Hint = ({ length, hasBar }: { length: number; hasBar: boolean }) => (
  <p className={`apart tiny ${classes.hint}`} data-bare={hasBar || undefined}>
    {!hasBar && <Typing />}
    <span id="chat-keys" className={classes.keys}>
      Enter to send, Shift+Enter for a new line, @ to mention someone
    </span>
    {length > NEARLY_FULL && (
      <span data-over={length > LONGEST_MESSAGE} className={`figures ${classes.count}`}>
        {length} / {LONGEST_MESSAGE}
      </span>
    )}
  </p>
)
